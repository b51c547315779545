<#-- CREATE and what belongs to it. -->

Statement CreateStatement() :
{
    final Position start;
    final Statement statement;
    boolean replace = false;
}
{
    <CREATE> start = StartOf()
    [ <OR> <REPLACE> { replace = true; } ]
    ( statement = CreateSource(start, replace)
    | statement = CreateTable(start, replace)
    | statement = CreateView(start, replace)
    | statement = CreateMaterializedView(start, replace)
    | statement = CreateSink(start, replace)
    )
    { return statement; }
}

boolean IfNotExistsOpt() :
{
}
{
    LOOKAHEAD(2)
    <IF> <NOT> <EXISTS> { return true; }
|
    { return false; }
}

Statement CreateSource(Position start, boolean replace) :
{
    final boolean ifNotExists;
    final RelationName name;
    final RelationBody body;
    Options given = Options.NONE;
}
{
    <SOURCE> ifNotExists = IfNotExistsOpt() name = RelationName()
    body = RelationBody()
    [ given = WithOptions() ]
    { return new Create.Source(start, replace, ifNotExists, name, body, given); }
}

Statement CreateTable(Position start, boolean replace) :
{
    final boolean ifNotExists;
    final RelationName name;
    final RelationBody body;
    Options given = Options.NONE;
}
{
    <TABLE> ifNotExists = IfNotExistsOpt() name = RelationName()
    body = RelationBody()
    [ given = WithOptions() ]
    { return new Create.Table(start, replace, ifNotExists, name, body, given); }
}

Statement CreateView(Position start, boolean replace) :
{
    final boolean ifNotExists;
    final RelationName name;
    final SqlNode query;
    final String text;
    final Token first;
}
{
    <VIEW> ifNotExists = IfNotExistsOpt() name = RelationName()
    <AS> { first = getToken(1); }
    query = OrderedQueryOrExpr(ExprContext.ACCEPT_QUERY)
    { text = GrammarActions.text(getOriginalSql(), first, getToken(0)); }
    { return new Create.View(start, replace, ifNotExists, name, query, text); }
}

Statement CreateMaterializedView(Position start, boolean replace) :
{
    final boolean ifNotExists;
    final RelationName name;
    final SqlNode query;
    final String text;
    final Token first;
    Options given = Options.NONE;
    boolean emit = false;
}
{
    <MATERIALIZED> <VIEW> ifNotExists = IfNotExistsOpt() name = RelationName()
    [ given = WithOptions() ]
    <AS> { first = getToken(1); }
    query = OrderedQueryOrExpr(ExprContext.ACCEPT_QUERY)
    { text = GrammarActions.text(getOriginalSql(), first, getToken(0)); }
    [ <EMIT> <ON> <WINDOW> <CLOSE> { emit = true; } ]
    { return new Create.MaterializedView(start, replace, ifNotExists, name, given, query, text, emit); }
}

Statement CreateSink(Position start, boolean replace) :
{
    final boolean ifNotExists;
    final RelationName name;
    final RelationName relation;
    final SqlNode query;
    final Token first;
    final Create.SinkInput input;
    Options given = Options.NONE;
}
{
    <SINK> ifNotExists = IfNotExistsOpt() name = RelationName()
    ( <FROM> relation = RelationName()
      { input = new Create.SinkInput.Relation(relation); }
    | <AS> { first = getToken(1); }
      query = OrderedQueryOrExpr(ExprContext.ACCEPT_QUERY)
      {
          input = new Create.SinkInput.Query(
              query, GrammarActions.text(getOriginalSql(), first, getToken(0)));
      }
    )
    [ given = WithOptions() ]
    { return new Create.Sink(start, replace, ifNotExists, name, input, given); }
}

RelationBody RelationBody() :
{
    final RelationBodyBuilder body = new RelationBodyBuilder();
}
{
    <LPAREN> RelationElement(body) ( <COMMA> RelationElement(body) )* <RPAREN>
    { return body.build(); }
}

void RelationElement(RelationBodyBuilder body) :
{
    final Position start;
    final Name column;
    final Name word;
    final List<Name> columns;
    final SqlNode expression;
    final SqlLiteral horizon;
}
{
    LOOKAHEAD(2)
    <WATERMARK> start = StartOf() <FOR> column = SimpleName()
    <AS> expression = Expression(ExprContext.ACCEPT_NON_QUERY)
    { body.watermark(start, column, expression); }
|
    LOOKAHEAD(2)
    <DEDUPLICATE> start = StartOf() <ON> columns = NamesInParentheses()
    ( LOOKAHEAD(1) <WITHIN> horizon = IntervalLiteral() { body.deduplication(start, columns, horizon); }
    | { throw body.noHorizon(start); }
    )
|
    <PRIMARY> start = StartOf() <KEY> columns = NamesInParentheses()
    [ <NOT> word = SimpleName() { GrammarActions.enforced(word); } ]
    { body.primaryKey(start, columns); }
|
    ColumnDefinition(body)
}

void ColumnDefinition(RelationBodyBuilder body) :
{
    final Name name;
    final SqlNode expression;
    final SqlDataTypeSpec spec;
    final Token first;
    final ColumnType type;
    boolean notNull = false;
    Position key = null;
    String metadata = "";
}
{
    name = SimpleName()
    ( <AS> expression = Expression(ExprContext.ACCEPT_NON_QUERY)
      { body.generated(name, expression); }
    | { first = getToken(1); }
      spec = DataType()
      { type = GrammarActions.columnType(first, getToken(0), spec); }
      [ <METADATA> { metadata = name.text(); } [ <FROM> metadata = SimpleStringLiteral() ] ]
      ( <NOT> <NULL> { notNull = true; }
      | <NULL>
      | <PRIMARY> { key = Position.of(getPos()); } <KEY>
      )*
      { body.stored(name, type, metadata, notNull, key); }
    )
}

Options WithOptions() :
{
    final List<Options.Option> entries = new ArrayList<Options.Option>();
}
{
    <WITH> <LPAREN> AddOption(entries) ( <COMMA> AddOption(entries) )* <RPAREN>
    { return GrammarActions.distinct(entries); }
}

void AddOption(List<Options.Option> entries) :
{
    final Name key;
    final OptionValue value;
    final String text;
}
{
    ( text = SimpleStringLiteral() { key = new Name(text, Position.of(getPos())); }
    | LOOKAHEAD({ true })
      key = SettingName()
    )
    <EQ> value = LiteralValue()
    { entries.add(new Options.Option(key.text(), key.position(), value)); }
}
