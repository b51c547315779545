<#-- The statements. They yield records, not SqlNodes, so that Calcite's rewriting never meets a node it does not know. -->

Statement StatementEof() :
{
    final Statement statement;
}
{
    statement = TidemarkStatement() <EOF> { return statement; }
}

SqlNode QueryEof() :
{
    final SqlNode query;
}
{
    query = OrderedQueryOrExpr(ExprContext.ACCEPT_QUERY) <EOF> { return query; }
}

Statement TidemarkStatement() :
{
    final Statement statement;
    final Position start;
    final SqlNode query;
}
{
    ( statement = CreateStatement()
    | statement = DropStatement()
    | statement = ShowStatement()
    | statement = DescribeStatement()
    | statement = ExplainStatement()
    | statement = SetStatement()
    | statement = InsertStatement()
    | statement = UpdateStatement()
    | statement = DeleteStatement()
    | statement = TruncateStatement()
    | LOOKAHEAD({ GrammarActions.beginsQuery(getToken(1)) })
      { start = GrammarActions.next(getToken(1)); }
      query = OrderedQueryOrExpr(ExprContext.ACCEPT_QUERY) { statement = new Statement.Query(start, query); }
    )
    { return statement; }
}

Position StartOf() :
{
}
{
    { return Position.of(getPos()); }
}

Statement DropStatement() :
{
    final Position start;
    final ObjectKind kind;
    final RelationName name;
    boolean ifExists = false;
    boolean cascade = false;
}
{
    <DROP> start = StartOf()
    kind = ObjectKindName()
    [ LOOKAHEAD(2) <IF> <EXISTS> { ifExists = true; } ]
    name = RelationName()
    [ <CASCADE> { cascade = true; } | <RESTRICT> ]
    { return new Statement.Drop(start, kind, ifExists, name, cascade); }
}

ObjectKind ObjectKindName() :
{
}
{
    <SOURCE> { return ObjectKind.SOURCE; }
|   <TABLE> { return ObjectKind.TABLE; }
|   <VIEW> { return ObjectKind.VIEW; }
|   <MATERIALIZED> <VIEW> { return ObjectKind.MATERIALIZED_VIEW; }
|   <SINK> { return ObjectKind.SINK; }
}

RelationName RelationName() :
{
    final SqlIdentifier identifier;
}
{
    identifier = CompoundTableIdentifier() { return RelationName.of(identifier); }
}

Name SimpleName() :
{
    final SqlIdentifier identifier;
}
{
    identifier = SimpleIdentifier() { return Name.of(identifier); }
}

List<Name> NamesInParentheses() :
{
    final List<Name> names = new ArrayList<Name>();
    Name name;
}
{
    <LPAREN> name = SimpleName() { names.add(name); }
    ( <COMMA> name = SimpleName() { names.add(name); } )*
    <RPAREN>
    { return names; }
}

Statement ShowStatement() :
{
    final Position start;
    final Name name;
    Statement.Show.Subject subject = Statement.Show.Subject.SETTINGS;
}
{
    <SHOW> start = StartOf()
    ( <ALL>
      { return new Statement.Show(start, subject, Optional.empty()); }
    | LOOKAHEAD({ GrammarActions.isMaterializedViews(getToken(1), getToken(2)) })
      <MATERIALIZED> <IDENTIFIER>
      { return new Statement.Show(start, Statement.Show.Subject.MATERIALIZED_VIEWS, Optional.empty()); }
    | LOOKAHEAD({ true })
      name = SettingName()
      { return GrammarActions.show(start, name); }
    )
}

/** Any word will do, reserved or not: options and settings are named by connectors and clients. */
Name SettingName() :
{
    final Position start;
    final StringBuilder text = new StringBuilder();
}
{
    { start = GrammarActions.next(getToken(1)); }
    AnyWord(text) ( <DOT> { text.append('.'); } AnyWord(text) )*
    { return new Name(text.toString(), start); }
}

JAVACODE void AnyWord(StringBuilder text) {
    final Token word = getToken(1);
    if (!GrammarActions.isWord(word)) {
        // Fails, with the message that a name was expected.
        jj_consume_token(IDENTIFIER);
    }
    text.append(GrammarActions.nameOf(getNextToken()));
}

Statement DescribeStatement() :
{
    final Position start;
    final RelationName name;
}
{
    ( <DESCRIBE> | <DESC> ) start = StartOf()
    name = RelationName()
    { return new Statement.Describe(start, name); }
}

Statement ExplainStatement() :
{
    final Position start;
    final Statement statement;
    final RelationName view;
    boolean analyze = false;
}
{
    <EXPLAIN> start = StartOf()
    [ LOOKAHEAD(1) <ANALYZE> { analyze = true; } ]
    (
      <MATERIALIZED> <VIEW> view = RelationName()
      { return new Statement.ExplainView(start, analyze, view); }
    |
      statement = TidemarkStatement()
      { return GrammarActions.explain(start, analyze, statement); }
    )
}

Statement SetStatement() :
{
    final Position start;
    final Name name;
    final Optional<OptionValue> value;
}
{
    <SET> start = StartOf()
    name = SettingName()
    ( <EQ> | <TO> )
    value = SettingValue()
    { return new Statement.SetSetting(start, name, value); }
}

Optional<OptionValue> SettingValue() :
{
    final OptionValue value;
    final SqlIdentifier word;
}
{
    <DEFAULT_> { return Optional.empty(); }
|
    value = LiteralValue() { return Optional.of(value); }
|
    <ON> { return Optional.<OptionValue>of(new OptionValue.Text(Position.of(getPos()), "on")); }
|
    word = SimpleIdentifier()
    { return Optional.<OptionValue>of(new OptionValue.Text(Position.of(word), word.getSimple())); }
}

OptionValue LiteralValue() :
{
    final Position start;
    final String text;
    final SqlLiteral literal;
    boolean negative = false;
}
{
    <TRUE> { return new OptionValue.Bool(Position.of(getPos()), true); }
|
    <FALSE> { return new OptionValue.Bool(Position.of(getPos()), false); }
|
    text = SimpleStringLiteral() { return new OptionValue.Text(Position.of(getPos()), text); }
|
    literal = IntervalLiteral()
    { return new OptionValue.Interval(IntervalValue.of((SqlIntervalLiteral) literal)); }
|
    { start = GrammarActions.next(getToken(1)); }
    [ <PLUS> | <MINUS> { negative = true; } ]
    literal = UnsignedNumericLiteral()
    { return GrammarActions.number(start, negative, literal); }
}

Statement InsertStatement() :
{
    final Position start;
    final RelationName table;
    final SqlNode rows;
    Name alias = null;
    List<Name> columns = Collections.emptyList();
    Dml.Conflict conflict = null;
    final List<SqlNode> returning;
}
{
    <INSERT> start = StartOf()
    <INTO> table = RelationName()
    [ <AS> alias = SimpleName() ]
    [ LOOKAHEAD(2) columns = NamesInParentheses() ]
    rows = OrderedQueryOrExpr(ExprContext.ACCEPT_QUERY)
    [ conflict = OnConflict() ]
    returning = ReturningOpt()
    {
        return new Dml.Insert(
            start, table, Optional.ofNullable(alias), columns, rows, Optional.ofNullable(conflict), returning);
    }
}

/** What becomes of a row whose primary key is there already. */
Dml.Conflict OnConflict() :
{
    final Position start;
    List<Name> key = Collections.emptyList();
    final List<Dml.Assignment> assignments = new ArrayList<Dml.Assignment>();
    SqlNode condition = null;
}
{
    <ON> start = StartOf() <CONFLICT>
    [ key = NamesInParentheses() ]
    <DO>
    ( <NOTHING>
    | <UPDATE> <SET> AddAssignment(assignments) ( <COMMA> AddAssignment(assignments) )*
      [ condition = Where() ]
    )
    { return new Dml.Conflict(start, key, assignments, Optional.ofNullable(condition)); }
}

/** What is selected of the rows that a statement has changed; empty if nothing is. */
List<SqlNode> ReturningOpt() :
{
    final List<SqlNode> items = new ArrayList<SqlNode>();
}
{
    [ <RETURNING> AddSelectItem(items) ( <COMMA> AddSelectItem(items) )* ]
    { return items; }
}

Statement UpdateStatement() :
{
    final Position start;
    final RelationName table;
    final Optional<Name> alias;
    final List<Dml.Assignment> assignments = new ArrayList<Dml.Assignment>();
    SqlNode condition = null;
    final List<SqlNode> returning;
}
{
    <UPDATE> start = StartOf()
    table = RelationName()
    alias = AliasOpt()
    <SET> AddAssignment(assignments) ( <COMMA> AddAssignment(assignments) )*
    [ condition = Where() ]
    returning = ReturningOpt()
    { return new Dml.Update(start, table, alias, assignments, Optional.ofNullable(condition), returning); }
}

void AddAssignment(List<Dml.Assignment> assignments) :
{
    final Name column;
    final SqlNode value;
}
{
    column = SimpleName() <EQ> value = Expression(ExprContext.ACCEPT_SUB_QUERY)
    { assignments.add(new Dml.Assignment(column, value)); }
}

Statement DeleteStatement() :
{
    final Position start;
    final RelationName table;
    final Optional<Name> alias;
    SqlNode condition = null;
    final List<SqlNode> returning;
}
{
    <DELETE> start = StartOf()
    <FROM> table = RelationName()
    alias = AliasOpt()
    [ condition = Where() ]
    returning = ReturningOpt()
    { return new Dml.Delete(start, table, alias, Optional.ofNullable(condition), returning); }
}

/** TRUNCATE is a DELETE of all rows: whoever reads the table has to be told of each in any case. */
Statement TruncateStatement() :
{
    final Position start;
    final RelationName table;
}
{
    <TRUNCATE> start = StartOf() [ <TABLE> ]
    table = RelationName()
    {
        return new Dml.Delete(
            start, table, Optional.<Name>empty(), Optional.<SqlNode>empty(), Collections.<SqlNode>emptyList());
    }
}

Optional<Name> AliasOpt() :
{
    final Name alias;
}
{
    [ <AS> ] alias = SimpleName() { return Optional.of(alias); }
|
    { return Optional.empty(); }
}

/** Has the lines and columns of a text counted from elsewhere than 1, 1, and room made for so many characters. To be called before anything is read. */
void StartAt(Reader reader, int line, int column, int buffered) :
{
}
{
    { jj_input_stream.ReInit(reader, line, column, buffered); }
}
