import { oursNeverNull } from './functions.ts'
import type { Inference, OutputColumn, Scope } from './scope.ts'
import { isNode, listNodes, type TreeNode, type TreeValue } from './node-tree.ts'
import { typeIds, type Info } from './shapes.ts'

const unknownInfo: Info = { type: typeIds.unknown, nullable: true }

/** Infers the values of a column of one of a query's tables, before outer joins. */
export const inferFrom = (inference: Inference, variable: TreeNode, scope: Scope): Info => {
  const entry = listNodes(scope.query['rtable'])[Number(variable['varno']) - 1]
  if (!entry) return unknownInfo
  const number = Number(variable['varattno'])
  if (number === 0) return inferRow(inference, entry, Number(variable['vartype']), scope)
  switch (entry['rtekind']) {
    case '2':
      return inference.infer((entry['joinaliasvars'] as readonly TreeValue[])[number - 1], scope)
    case '9':
      return inference.infer((entry['groupexprs'] as readonly TreeValue[])[number - 1], scope)
    default:
      return listEntry(inference, entry, scope)[number - 1]?.info ?? unknownInfo
  }
}

/** Infers a whole row of a table, such as the argument of `to_json(p)`. */
const inferRow = (inference: Inference, entry: TreeNode, type: number, scope: Scope): Info => {
  const names = ((entry['eref'] as TreeNode)['colnames'] ?? []) as readonly string[]
  const columns = listEntry(inference, entry, scope)
  const row = columns.flatMap(({ info }, at) =>
    names[at] === undefined || names[at] === '' ? [] : [{ name: names[at], info }],
  )
  // A function that returns one plain value: its “row” is that value.
  const isPlain = entry['rtekind'] === '3' && inference.catalogue.types.get(type)?.kind === 'b'
  if (isPlain) return columns[0]?.info ?? unknownInfo
  return { type, nullable: false, row }
}

/** The columns of a table, subquery, function, list of values or common table expression. */
const listEntry = (
  inference: Inference,
  entry: TreeNode,
  scope: Scope,
): readonly OutputColumn[] => {
  switch (entry['rtekind']) {
    case '0':
      return listRelation(inference, Number(entry['relid']))
    case '1':
      return inference.listColumns(entry['subquery'] as TreeNode, scope, scope.parameters)
    case '3':
      return listFunctions(inference, entry, scope)
    case '5':
      return listValues(inference, entry, scope)
    case '6':
      return listCommon(inference, entry, scope)
    default:
      return []
  }
}

/** The columns of each table and view, because statements read the same ones again and again. */
const relations = new WeakMap<Inference, Map<number, readonly OutputColumn[]>>()

/** Lists the columns of a table by attribute number; dropped columns leave gaps. */
export const listRelation = (inference: Inference, id: number): readonly OutputColumn[] => {
  const known = relations.get(inference) ?? new Map<number, readonly OutputColumn[]>()
  relations.set(inference, known)
  const columns = known.get(id) ?? describeRelation(inference, id)
  known.set(id, columns)
  return columns
}

const describeRelation = (inference: Inference, id: number): readonly OutputColumn[] => {
  const relation = inference.catalogue.relations.get(id)
  if (!relation) return []
  if (relation.definition) return inference.listColumns(relation.definition, undefined, [])
  const columns: OutputColumn[] = []
  for (const [number, { name, type, notNull, texts }] of relation.columns) {
    const info: Info = { type, nullable: !notNull }
    const key = `${relation.name}.${name}`
    const isJson = type === typeIds.json || type === typeIds.jsonb
    const element = inference.catalogue.types.get(type)?.element ?? 0
    const isDeclared = isJson || inference.declared.has(key)
    const detail = isDeclared ? { declared: [key] } : texts ? { texts, column: key } : {}
    const isList = element !== 0 && Object.keys(detail).length > 0
    columns[number - 1] = {
      name,
      info: isList
        ? { ...info, element: { type: element, nullable: false, ...detail } }
        : { ...info, ...detail },
    }
  }
  return Array.from(columns, (column) => column ?? { name: '', info: unknownInfo })
}

const listFunctions = (
  inference: Inference,
  entry: TreeNode,
  scope: Scope,
): readonly OutputColumn[] => {
  const columns = listNodes(entry['functions']).flatMap((one) => {
    const call = one['funcexpr']
    const declared = ((one['funccoltypes'] ?? []) as readonly string[]).slice(1).map(Number)
    if (declared.length > 0) {
      return declared.map((type) => ({ name: '', info: { type, nullable: true } }))
    }
    return isNode(call) ? listCall(inference, call, scope) : []
  })
  const ordinality = { name: 'ordinality', info: { type: typeIds.int8, nullable: false } }
  return entry['funcordinality'] === 'true' ? [...columns, ordinality] : columns
}

const listCall = (inference: Inference, call: TreeNode, scope: Scope): readonly OutputColumn[] => {
  const { catalogue } = inference
  const plain = (): OutputColumn[] => [{ name: '', info: inference.infer(call, scope) }]
  if (call.type !== 'FUNCEXPR') return plain()
  const id = Number(call['funcid'])
  const routine = catalogue.routines.get(id)!
  const args = listNodes(call['args']).map((one) => inference.infer(one, scope))
  const body = inference.listBody(id, args)
  if (routine.outputs.length > 0) {
    return routine.outputs.map(({ name, type }, at) => ({
      name,
      info: body?.[at]
        ? { ...body[at].info, type }
        : { type, nullable: !routine.builtIn && !oursNeverNull.has(routine.name) },
    }))
  }
  const relation = catalogue.types.get(routine.returns)?.relation
  if (relation) return listRelation(inference, relation)
  return plain()
}

const listValues = (
  inference: Inference,
  entry: TreeNode,
  scope: Scope,
): readonly OutputColumn[] => {
  const lists = (entry['values_lists'] ?? []) as readonly TreeValue[]
  const rows = lists.map((list) => listNodes(list).map((one) => inference.infer(one, scope)))
  const types = ((entry['coltypes'] ?? []) as readonly string[]).slice(1).map(Number)
  return types.map((type, at) => {
    const texts = rows.flatMap((row) => row[at]?.texts ?? [])
    const isListed = rows.every((row) => row[at]?.texts)
    const nullable = rows.some((row) => row[at]?.nullable ?? true)
    return { name: '', info: isListed ? { type, nullable, texts } : { type, nullable } }
  })
}

const listCommon = (
  inference: Inference,
  entry: TreeNode,
  scope: Scope,
): readonly OutputColumn[] => {
  let own: Scope | undefined = scope
  for (let up = Number(entry['ctelevelsup']); up > 0 && own; up -= 1) own = own.parent
  const common = listNodes(own?.query['cteList']).find((one) => one['ctename'] === entry['ctename'])
  if (!own || !common) return []
  if (entry['self_reference'] === 'true') return own.recursive.get('') ?? []
  return inference.listColumns(common['ctequery'] as TreeNode, own, own.parameters)
}
