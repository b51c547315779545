<#-- Postgres' ways to write casts, JSON access, intervals and types. -->

void InfixCast(List<Object> list, ExprContext exprContext, Span s) :
{
    final SqlDataTypeSpec type;
}
{
    <INFIX_CAST> { checkNonQueryExpression(exprContext); }
    type = DataType() {
        list.add(new SqlParserUtil.ToTreeListItem(SqlLibraryOperators.INFIX_CAST, s.pos()));
        list.add(type);
    }
}

void JsonAccess(List<Object> list, ExprContext exprContext, Span s) :
{
    final SqlBinaryOperator operator;
}
{
    (
        <LAMBDA> { operator = JsonOperators.GET; }
    |   <JSON_GET_TEXT> { operator = JsonOperators.GET_TEXT; }
    |   <JSON_AT> { operator = JsonOperators.AT; }
    |   <JSON_AT_TEXT> { operator = JsonOperators.AT_TEXT; }
    |   <CONTAINS_ALL> { operator = JsonOperators.CONTAINS; }
    |   <CONTAINED> { operator = JsonOperators.CONTAINED; }
    |   <HOOK> { operator = JsonOperators.HAS; }
    |   <OVERLAPS_ARRAY> { operator = JsonOperators.OVERLAPS; }
    |   <HAS_ANY> { operator = JsonOperators.HAS_ANY; }
    |   <HAS_ALL> { operator = JsonOperators.HAS_ALL; }
    |   <JSON_WITHOUT> { operator = JsonOperators.WITHOUT; }
    |   <PATH_FINDS> { operator = JsonOperators.PATH_FINDS; }
    |   <PATH_HOLDS> { operator = JsonOperators.PATH_HOLDS; }
    )
    {
        checkNonQueryExpression(exprContext);
        list.add(new SqlParserUtil.ToTreeListItem(operator, getPos()));
    }
    AddExpression2b(list, ExprContext.ACCEPT_SUB_QUERY)
}

void AtTimeZone(List<Object> list, ExprContext exprContext, Span s) :
{
}
{
    <AT> <TIME> <ZONE>
    {
        checkNonQueryExpression(exprContext);
        list.add(new SqlParserUtil.ToTreeListItem(TimeOperators.AT_TIME_ZONE, getPos()));
    }
    AddExpression2b(list, ExprContext.ACCEPT_SUB_QUERY)
}

/** What follows the word INTERVAL and the quoted text: a qualifier, unless the text has units of its own. */
SqlLiteral PostgresInterval(Span s, int sign, String text) :
{
    SqlIntervalQualifier qualifier = null;
}
{
    [
        LOOKAHEAD(1, { GrammarActions.needsQualifier(getToken(0).image) })
        qualifier = IntervalQualifier()
    ]
    { return GrammarActions.interval(sign, text, qualifier, s.end(this)); }
}

/** The brackets of INTEGER[]; a length in them means nothing, as in Postgres. */
SqlTypeNameSpec PostgresArray(SqlTypeNameSpec element) :
{
}
{
    <LBRACKET> [ UnsignedIntLiteral() ] <RBRACKET>
    { return new SqlCollectionTypeNameSpec(element, SqlTypeName.ARRAY, getPos()); }
}

/** What stands in the brackets behind an array: the number of an element, or the bounds of a slice, each of which may be left out. */
SqlNode ArraySubscript() :
{
    final Span s;
    SqlNode low = null;
    SqlNode high = null;
    boolean isSlice = false;
}
{
    { s = Span.of(getPos()); }
    [ low = Expression(ExprContext.ACCEPT_SUB_QUERY) ]
    [ <COLON> { isSlice = true; } [ high = Expression(ExprContext.ACCEPT_SUB_QUERY) ] ]
    { return GrammarActions.subscript(low, high, isSlice, s.end(this)); }
}

/** Types that Calcite reads otherwise than Postgres does, and those it has no word for. */
SqlTypeNameSpec PostgresTypeName(Span s) :
{
    final SqlTypeName base;
    final Token name;
    SqlIntervalQualifier qualifier = null;
    int precision = -1;
    int scale = -1;
}
{
    <FLOAT> { s.add(this); } precision = PrecisionOpt()
    { return PostgresTypes.floating(precision, s.end(this)); }
|
    <TIMESTAMP> { s.add(this); } precision = PrecisionOpt() base = TimeZoneOpt(false)
    { return PostgresTypes.timestamp(base, precision, s.end(this)); }
|
    <TIMESTAMPTZ> { s.add(this); } precision = PrecisionOpt()
    { return PostgresTypes.named("timestamptz", precision, -1, s.end(this)); }
|
    <INTERVAL> { s.add(this); } [ qualifier = IntervalQualifier() ]
    { return IntervalTypeName.of(qualifier, s.end(this)); }
|
    <DATETIME>
    { throw PostgresTypes.unknown(getToken(0).image, getPos()); }
|
    name = <IDENTIFIER> { s.add(this); }
    [
        LOOKAHEAD(2)
        <LPAREN> precision = UnsignedIntLiteral()
        [ <COMMA> scale = UnsignedIntLiteral() ]
        <RPAREN>
    ]
    { return PostgresTypes.named(name.image, precision, scale, s.end(this)); }
}

/** What follows SELECT DISTINCT: of the rows that are equal in these expressions the first one is selected. */
SqlNodeList DistinctOn() :
{
    final Span s;
    final List<SqlNode> list = new ArrayList<SqlNode>();
}
{
    <ON> { s = span(); }
    <LPAREN> AddExpression(list, ExprContext.ACCEPT_SUB_QUERY)
    ( <COMMA> AddExpression(list, ExprContext.ACCEPT_SUB_QUERY) )*
    <RPAREN>
    { return new SqlNodeList(list, s.end(this)); }
}

/** What may follow a function in FROM: the place of each of its rows becomes a column. */
SqlNode WithOrdinality(SqlNode tableRef) :
{
}
{
    [
        LOOKAHEAD(2)
        <WITH> <ORDINALITY> { return GrammarActions.withOrdinality(tableRef); }
    ]
    { return tableRef; }
}
