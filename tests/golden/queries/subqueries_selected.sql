-- Subqueries that are selected, asked by IN, ANY and ALL, and several of them: each was wrong once.
--! clock 2026-06-01T00:00:00Z
CREATE TABLE t (id INTEGER PRIMARY KEY, a INTEGER, b INTEGER);
INSERT INTO t VALUES (1,NULL,NULL),(2,1,NULL),(3,1,2),(4,3,4),(5,2,1),(6,NULL,2);
CREATE TABLE u (id INTEGER PRIMARY KEY, a INTEGER, b INTEGER);
CREATE TABLE w (id INTEGER PRIMARY KEY, a INTEGER, b INTEGER);
CREATE TABLE e (id INTEGER PRIMARY KEY, a INTEGER, b INTEGER);
INSERT INTO u VALUES (1,1,1),(2,1,1),(3,NULL,3),(5,2,NULL),(7,4,2),(8,NULL,NULL);
INSERT INTO w VALUES (1,1,2),(2,2,2),(3,3,1),(4,1,2);
SELECT c.a, (select max(b) from w d where d.a = c.a) from (select a, b from w) c order by 1, 2;
SELECT c.b, (select max(b) from w d where d.a = c.a) from (select a, b from w) c order by 1, 2;
SELECT c.a, c.b, (select max(b) from w d where d.a = c.a) from (select a, b from w) c order by 1, 2, 3;
WITH c as (select a,b from w) select a, (select count(*) from w d where d.a = c.a) from c order by 1, 2;
SELECT x.id, (select max(u.b) from u where u.id = x.id) from u r left join w x on r.id >= 8 order by 1, 2;
SELECT b, (select x.b) from (values (1,2)) x(a,b) group by b order by 1, 2;
SELECT a.a, (select count(*) from t join t y on y.a > a.a) from u a order by 1, 2;
SELECT a.a, (select count(*) from t join t y on coalesce(a.a, y.a) is null) from u a order by 1, 2;
SELECT u.id, (select count(*) from t where t.a = u.b and t.a = u.a) from u order by 1, 2;
SELECT u.id, (select count(*) from t where t.id = u.b and t.id = u.id) from u order by 1, 2;
SELECT x.id, cast(x.b in (select u.id from u where u.a = x.a and u.a = x.b) as varchar) from t x order by 1, 2;
SELECT x.id, cast(x.b in (select 2 from t where t.id = x.a) as varchar) from t x order by 1, 2;
SELECT x.id from t x where x.b not in (select 2 from t where t.id = x.a) order by 1;
SELECT x.id, cast(x.b in (select 2 from u where u.a > x.a) as varchar) from t x order by 1, 2;
SELECT x.id, cast(x.b in (select 2 + 0 from u where u.a = x.a) as varchar) from t x order by 1, 2;
SELECT x.id, cast(null::integer in (select u.id from u where u.id = x.id) as varchar) from t x order by 1, 2;
SELECT x.id from t x where null::integer not in (select u.a from u where u.a = x.a) order by 1;
SELECT x.id, cast(null::integer not in (select e.a from e where e.a = x.a) as varchar) from t x order by 1, 2;
SELECT x.id, cast((x.a, x.b) in (select u.a, u.b from u where u.a = x.a) as varchar) from t x order by 1, 2;
SELECT x.id from t x where (x.b, x.a) not in (select u.b, u.a from u where u.id = x.b) order by 1;
SELECT x.id from t x where (x.b, x.a) not in (select u.b, u.a from u where u.id <= x.b) order by 1;
SELECT r.id, cast(1 = all (select u.b from u where u.id = r.id) as varchar), cast(r.b = all (select 1) as varchar) from t r order by 1, 2, 3;
SELECT x.id, cast(x.b <> all (select u.b from u where u.b is not null) as varchar), cast(1 = all (select u.b from u where u.a = x.a) as varchar) from t x order by 1, 2, 3;
SELECT x.a, (select count(*) from u where u.a is not distinct from x.a) from w x where x.a > 0 group by rollup (x.a) order by 1, 2;
SELECT x.b, (select count(*) from t d where d.a = x.a) from (select a, b from w) x order by 1, 2;
-- columns that aggregates give, and LATERAL of one row
SELECT y.i, (select count(*) from u where u.a = y.i) from (select max(a) as i from w group by b) y order by 1, 2;
SELECT t.id, l.m from t, lateral (select max(u.id) m from u where u.a = t.a) l order by 1;
-- what it cannot do it says
SELECT id from w x join t y using (id) right join t z using (id);
SELECT t.id, l.c from t cross join lateral (select count(*) over () c from u where u.a = t.a) l;
