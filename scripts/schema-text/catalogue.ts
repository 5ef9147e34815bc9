import type pg from 'pg'

export interface Column {
  readonly name: string
  readonly type: string
  readonly required: boolean
  readonly default: string | null
  /** The expression of a generated column. */
  readonly generated: string | null
  readonly identity: boolean
  /** The collation, if it differs from that of the type. */
  readonly collation: string | null
  readonly comment: string | null
}

export interface Constraint {
  readonly name: string
  readonly type: 'p' | 'u' | 'f' | 'c' | 'x'
  readonly columns: readonly string[]
  readonly definition: string
  /** The table that a foreign key refers to. */
  readonly refersTo: string | null
}

export interface Table {
  readonly name: string
  readonly comment: string | null
  readonly options: readonly string[]
  readonly rowSecurity: boolean
  readonly forcedRowSecurity: boolean
  readonly columns: readonly Column[]
  readonly constraints: readonly Constraint[]
  readonly indexes: readonly string[]
  /** Privileges as `role: privilege, privilege`, for whole tables and for columns. */
  readonly grants: readonly string[]
  readonly triggers: readonly string[]
  readonly policies: readonly string[]
}

export interface Routine {
  readonly name: string
  readonly definition: string
  readonly owner: string | null
  readonly grants: readonly string[]
}

export interface View {
  readonly name: string
  readonly definition: string
  readonly options: readonly string[]
  readonly grants: readonly string[]
}

// Names omit the schema `public`, but not the schema of the Stripe stand-in.
const castToName = (oid: string) => `${oid}::regclass::text`

const columns = `
  select json_agg(json_build_object(
    'name', quote_ident(a.attname), 'type', format_type(a.atttypid, a.atttypmod),
    'required', a.attnotnull,
    'default', case when a.attgenerated = '' then pg_get_expr(d.adbin, d.adrelid, true) end,
    'generated', case when a.attgenerated <> '' then pg_get_expr(d.adbin, d.adrelid, true) end,
    'collation', case when a.attcollation <> y.typcollation then a.attcollation::regcollation::text end,
    'identity', a.attidentity <> '', 'comment', col_description(c.oid, a.attnum)
  ) order by a.attnum)
  from pg_attribute a join pg_type y on y.oid = a.atttypid
  left join pg_attrdef d on d.adrelid = c.oid and d.adnum = a.attnum
  where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped`

const constraints = `
  select json_agg(json_build_object(
    'name', k.conname, 'type', k.contype, 'definition', pg_get_constraintdef(k.oid, true),
    'columns', (select coalesce(json_agg(quote_ident(a.attname) order by u.place), '[]')
      from unnest(k.conkey) with ordinality u(attnum, place)
      join pg_attribute a on a.attrelid = c.oid and a.attnum = u.attnum),
    'refersTo', case when k.contype = 'f' then ${castToName('k.confrelid')} end
  ) order by position(k.contype in 'pufcx'), length(k.conname), k.conname)
  from pg_constraint k where k.conrelid = c.oid and k.contype in ('p', 'u', 'f', 'c', 'x')`

const indexes = `
  select json_agg(pg_get_indexdef(i.indexrelid, 0, true) order by i.indexrelid::regclass::text)
  from pg_index i where i.indrelid = c.oid
    and not exists (select from pg_constraint k where k.conindid = i.indexrelid
                    and k.contype in ('p', 'u', 'x'))`

const shortPrivileges = (acl: string, owner: string, onColumn = '') => `
  select g.role || ': ' || string_agg(
    lower(g.privilege)${onColumn}, ', ' order by position(g.privilege in 'SELECT INSERT UPDATE DELETE'))
  from (select coalesce(nullif(x.grantee, 0)::regrole::text, 'public') as role, x.privilege_type as privilege
        from aclexplode(${acl}) x where x.grantee <> ${owner}) g group by g.role`

const grants = `
  select json_agg(line order by line) from (
    ${shortPrivileges('c.relacl', 'c.relowner')} 
    union all
    select g.role || ': ' || lower(g.privilege) || ' (' || string_agg(g.name, ', ' order by g.place) || ')'
    from (select x.grantee::regrole::text as role, x.privilege_type as privilege,
            quote_ident(a.attname) as name, a.attnum as place
          from pg_attribute a, aclexplode(a.attacl) x
          where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped) g
    group by g.role, g.privilege) lines (line)`

const triggers = `
  select json_agg(pg_get_triggerdef(t.oid, true) order by t.tgname)
  from pg_trigger t where t.tgrelid = c.oid and not t.tgisinternal`

const policies = `
  select json_agg(
    'CREATE POLICY ' || quote_ident(p.polname) || ' ON ' || ${castToName('c.oid')}
    || case p.polcmd when 'r' then ' FOR SELECT' when 'a' then ' FOR INSERT'
         when 'w' then ' FOR UPDATE' when 'd' then ' FOR DELETE' else '' end
    || case when p.polroles = '{0}' then '' else ' TO ' || array_to_string(p.polroles::regrole[], ', ') end
    || coalesce(' USING (' || pg_get_expr(p.polqual, p.polrelid, true) || ')', '')
    || coalesce(' WITH CHECK (' || pg_get_expr(p.polwithcheck, p.polrelid, true) || ')', '')
    order by p.polname)
  from pg_policy p where p.polrelid = c.oid`

const listed = (query: string) => `coalesce((${query}), '[]')`

/**
 * Reads every table of the product with its columns, constraints, indexes, privileges, triggers and
 * policies, sorted by name.
 */
export const readTables = async (client: pg.ClientBase): Promise<Table[]> => {
  const { rows } = await client.query<Table>(`
    select ${castToName('c.oid')} as name, obj_description(c.oid, 'pg_class') as comment,
      coalesce(to_json(c.reloptions), '[]') as options, c.relrowsecurity as "rowSecurity",
      c.relforcerowsecurity as "forcedRowSecurity", ${listed(columns)} as columns,
      ${listed(constraints)} as constraints, ${listed(indexes)} as indexes,
      ${listed(grants)} as grants, ${listed(triggers)} as triggers, ${listed(policies)} as policies
    from pg_class c
    where c.relkind = 'r' and c.relnamespace::regnamespace::text in ('public', 'stand_in_stripe')
    order by ${castToName('c.oid')}`)
  return rows
}

const notOfAnExtension = (oid: string) =>
  `not exists (select from pg_depend e where e.objid = ${oid} and e.deptype = 'e')`

export const readRoutines = async (client: pg.ClientBase): Promise<Routine[]> => {
  const { rows } = await client.query<Routine>(`
    select p.oid::regprocedure::text as name, pg_get_functiondef(p.oid) as definition,
      case when p.proowner <> n.nspowner then nullif(p.proowner::regrole::text, t.owner) end as owner,
      coalesce((select json_agg(line order by line)
        from (${shortPrivileges(`coalesce(p.proacl, acldefault('f', p.proowner))`, 'p.proowner')})
          lines (line)), '[]') as grants
    from pg_proc p join pg_namespace n on n.oid = p.pronamespace
    cross join (select relowner::regrole::text as owner from pg_class
                where oid = 'schema_migration'::regclass) t
    where n.nspname = 'public' and ${notOfAnExtension('p.oid')} order by 1`)
  return rows
}

export const readViews = async (client: pg.ClientBase): Promise<View[]> => {
  const { rows } = await client.query<View>(`
    select ${castToName('c.oid')} as name, pg_get_viewdef(c.oid, true) as definition,
      coalesce(to_json(c.reloptions), '[]') as options,
      coalesce((select json_agg(line order by line)
        from (${shortPrivileges('c.relacl', 'c.relowner')}) lines (line)), '[]') as grants
    from pg_class c where c.relkind = 'v' and c.relnamespace = 'public'::regnamespace
      and ${notOfAnExtension('c.oid')} order by 1`)
  return rows
}
