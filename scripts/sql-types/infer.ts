import type { Body } from './bodies.ts'
import type { Catalogue, Routine } from './catalogue.ts'
import { answersOneRow, inferConstant } from './constants.ts'
import { FactFinder, keyOfVar } from './facts.ts'
import { mayAnswerNull, neverAnswersNull } from './functions.ts'
import { inferJson } from './json.ts'
import { isMarked } from './marks.ts'
import {
  isNode,
  listMembers,
  listNodes,
  type TreeNode,
  type TreeValue,
  readText,
} from './node-tree.ts'
import type { Inference, OutputColumn, Scope } from './scope.ts'
import { inferFrom } from './tables.ts'
import { mergeInfos, ShapeMaker, typeIds, type Info } from './shapes.ts'

/** Infers the type of each column of a query from PostgreSQL's analysed tree. */
export class QueryInference implements Inference {
  readonly catalogue: Catalogue
  readonly shapes: ShapeMaker
  /** The columns, as `table.column`, whose types are declared by hand. */
  readonly declared: ReadonlySet<string>
  readonly #facts: FactFinder
  readonly #bodies: ReadonlyMap<number, Body>
  #depth = 0

  constructor(
    catalogue: Catalogue,
    bodies: ReadonlyMap<number, Body>,
    declared: ReadonlySet<string>,
  ) {
    this.declared = declared
    this.catalogue = catalogue
    this.shapes = new ShapeMaker(catalogue)
    this.#facts = new FactFinder(catalogue)
    this.#bodies = bodies
  }

  /** Lists the columns of a query's result. */
  listColumns(
    query: TreeNode,
    parent: Scope | undefined,
    parameters: readonly Info[],
    text: Buffer | undefined = parent?.text,
  ): readonly OutputColumn[] {
    const cached = parent?.subqueries.get(query)
    if (cached) return cached
    const scope: Scope = {
      query,
      parent,
      facts: this.#facts.ofQuery(query),
      parameters,
      text,
      subqueries: new Map(),
      recursive: new Map(),
    }
    const columns = isNode(query['setOperations'])
      ? this.#listUnion(query['setOperations'], scope)
      : this.#listTargets(query, scope)
    parent?.subqueries.set(query, columns)
    return columns
  }

  #listTargets(query: TreeNode, scope: Scope): OutputColumn[] {
    const list = query['commandType'] === '1' ? query['targetList'] : query['returningList']
    return listNodes(list)
      .filter((target) => target['resjunk'] === 'false')
      .map((target) => ({
        name: readText(target, 'resname'),
        info: this.infer(target['expr'], scope),
      }))
  }

  #listUnion(operation: TreeNode, scope: Scope): OutputColumn[] {
    if (operation.type === 'RANGETBLREF') {
      const entry = listNodes(scope.query['rtable'])[Number(operation['rtindex']) - 1]!
      return [...this.listColumns(entry['subquery'] as TreeNode, scope, scope.parameters)]
    }
    const left = this.#listUnion(operation['larg'] as TreeNode, scope)
    // The second half of a recursive query reads the rows of the first half.
    const inRecursion = scope.parent?.recursive
    inRecursion?.set('', left)
    const right = this.#listUnion(operation['rarg'] as TreeNode, scope)
    inRecursion?.delete('')
    const types = operation['colTypes'] as readonly string[]
    return left.map(({ name, info }, at) => {
      const merged = operation['op'] === '3' ? info : mergeInfos(info, right[at]!.info)
      return { name, info: { ...merged, type: Number(types[at + 1] ?? merged.type) } }
    })
  }

  /** Infers the type of an expression. */
  infer(value: TreeValue | undefined, scope: Scope): Info {
    if (!isNode(value) || this.#depth > 200) return { type: typeIds.unknown, nullable: true }
    this.#depth += 1
    try {
      const info = this.#infer(value, scope)
      return info.nullable && isMarked(value, scope.text) ? { ...info, nullable: false } : info
    } finally {
      this.#depth -= 1
    }
  }

  #infer(node: TreeNode, scope: Scope): Info {
    const args = listNodes(node['args'])
    switch (node.type) {
      case 'VAR':
        return this.#inferVar(node, scope)
      case 'CONST':
        return inferConstant(node)
      case 'PARAM':
        return {
          nullable: true,
          ...(node['paramkind'] === '0' && scope.parameters[Number(node['paramid']) - 1]),
          type: Number(node['paramtype']),
        }
      case 'FUNCEXPR':
        return this.#inferCall(Number(node['funcid']), Number(node['funcresulttype']), args, scope)
      case 'OPEXPR':
        return this.#inferCall(Number(node['opfuncid']), Number(node['opresulttype']), args, scope)
      case 'AGGREF':
        return this.#inferAggregate(node, scope)
      case 'WINDOWFUNC': {
        const known = args.map((one) => this.infer(one, scope))
        const id = Number(node['winfnoid'])
        const { name } = this.catalogue.routines.get(id)!
        const nullable =
          mayAnswerNull.has(name) ||
          (!neverAnswersNull.has(name) && known.some((one) => one.nullable))
        return { type: Number(node['wintype']), nullable: nullable || node['aggfilter'] !== null }
      }
      case 'COALESCEEXPR': {
        const known = args.map((one) => this.infer(one, scope))
        const merged = known.reduce(mergeInfos)
        const nullable = known.every((one) => one.nullable) && !this.#coversFullJoin(args, scope)
        return { ...merged, nullable }
      }
      case 'MINMAXEXPR': {
        const known = args.map((one) => this.infer(one, scope))
        return {
          type: Number(node['minmaxtype']),
          nullable: known.every(({ nullable }) => nullable),
        }
      }
      case 'CASEEXPR':
        return this.#inferCase(node, scope)
      case 'NULLIFEXPR':
        return { ...this.infer(args[0], scope), nullable: true }
      case 'SCALARARRAYOPEXPR':
      case 'BOOLEXPR':
        return {
          type: typeIds.bool,
          nullable: args.some((one) => this.infer(one, scope).nullable),
        }
      case 'NULLTEST':
      case 'BOOLEANTEST':
      case 'DISTINCTEXPR':
        return { type: typeIds.bool, nullable: false }
      case 'SUBLINK':
        return this.#inferSublink(node, scope)
      case 'RELABELTYPE':
        return { ...this.infer(node['arg'], scope), type: Number(node['resulttype']) }
      case 'COERCETODOMAIN':
        return this.infer(node['arg'], scope)
      case 'COERCEVIAIO':
        return {
          type: Number(node['resulttype']),
          nullable: this.infer(node['arg'], scope).nullable,
        }
      case 'ARRAYCOERCEEXPR':
        return { ...this.infer(node['arg'], scope), type: Number(node['resulttype']) }
      case 'ARRAYEXPR': {
        const elements = listNodes(node['elements']).map((one) => this.infer(one, scope))
        const found = { type: Number(node['array_typeid']), nullable: false }
        return elements.length > 0 ? { ...found, element: elements.reduce(mergeInfos) } : found
      }
      case 'ROWEXPR': {
        const names = (node['colnames'] ?? []) as readonly string[]
        const row = args.map((one, at) => ({
          name: names[at] ?? `f${at + 1}`,
          info: this.infer(one, scope),
        }))
        return { type: Number(node['row_typeid']), nullable: false, row }
      }
      case 'FIELDSELECT': {
        const of = this.infer(node['arg'], scope)
        const field = of.row?.[Number(node['fieldnum']) - 1]?.info
        const type = Number(node['resulttype'])
        return field
          ? { ...field, nullable: field.nullable || of.nullable }
          : { type, nullable: true }
      }
      case 'SQLVALUEFUNCTION':
        return { type: Number(node['type']), nullable: false }
      case 'SUBSCRIPTINGREF': {
        const of = this.infer(node['refexpr'], scope)
        return { ...of.element, type: Number(node['refrestype']), nullable: true }
      }
      case 'NAMEDARGEXPR':
      case 'COLLATEEXPR':
        return this.infer(node['arg'], scope)
      default:
        return { type: typeIds.unknown, nullable: true }
    }
  }

  #inferVar(node: TreeNode, scope: Scope): Info {
    let own: Scope | undefined = scope
    for (let up = Number(node['varlevelsup']); up > 0 && own; up -= 1) own = own.parent
    if (!own) return { type: Number(node['vartype']), nullable: true }
    const found = inferFrom(this, node, own)
    const isNulled = listMembers(node['varnullingrels']).some((join) => !own.facts.joined.has(join))
    const isHeld = own.facts.notNull.has(keyOfVar(node))
    const type = Number(node['vartype']) || found.type
    return { ...found, type, nullable: !isHeld && (found.nullable || isNulled) }
  }

  /**
   * Returns whether `coalesce(a.x, b.x)` covers both sides of a full join, one of which always has
   * a row.
   */
  #coversFullJoin(args: readonly TreeNode[], scope: Scope): boolean {
    const sides = args.flatMap((argument) => {
      const isCast = argument.type === 'COERCEVIAIO' || argument.type === 'RELABELTYPE'
      const node = isCast && isNode(argument['arg']) ? argument['arg'] : argument
      const [join, ...others] = listMembers(node['varnullingrels'])
      const isPlain = node.type === 'VAR' && node['varlevelsup'] === '0' && others.length === 0
      if (!isPlain || join === undefined || inferFrom(this, node, scope).nullable) return []
      return [{ join, table: readText(node, 'varno') }]
    })
    return sides.some(({ join, table }) => {
      const entry = listNodes(scope.query['rtable'])[join - 1]
      if (entry?.['jointype'] !== '2') return false
      return sides.some((other) => other.join === join && other.table !== table)
    })
  }

  #inferCase(node: TreeNode, scope: Scope): Info {
    let rest = scope
    const results: Info[] = []
    const isPlain = node['arg'] === null
    for (const when of listNodes(node['args'])) {
      const inside = isPlain ? this.withFacts(rest, when['expr'], true) : rest
      results.push(this.infer(when['result'], inside))
      if (isPlain) rest = this.withFacts(rest, when['expr'], false)
    }
    results.push(
      isNode(node['defresult'])
        ? this.infer(node['defresult'], rest)
        : { type: typeIds.unknown, nullable: true, isNull: true },
    )
    return { ...results.reduce(mergeInfos), type: Number(node['casetype']) }
  }

  withFacts(scope: Scope, condition: TreeValue | undefined, outcome: boolean): Scope {
    const facts = this.#facts.add(scope.facts, condition, outcome)
    return { ...scope, facts, subqueries: new Map() }
  }

  #inferSublink(node: TreeNode, scope: Scope): Info {
    const query = node['subselect'] as TreeNode
    const kind = node['subLinkType']
    if (kind === '0' || kind === '1' || kind === '2') {
      return { type: typeIds.bool, nullable: kind !== '0' && false }
    }
    const [column] = this.listColumns(query, scope, scope.parameters)
    const info = column?.info ?? { type: typeIds.unknown, nullable: true }
    if (kind === '6') {
      const array = [...this.catalogue.types].find(
        ([, one]) => one.element === info.type && one.name.startsWith('_'),
      )
      return { type: array?.[0] ?? info.type, nullable: false, element: info }
    }
    return { ...info, nullable: info.nullable || !answersOneRow(query) }
  }

  #inferAggregate(node: TreeNode, scope: Scope): Info {
    const routine = this.catalogue.routines.get(Number(node['aggfnoid']))!
    const type = Number(node['aggtype'])
    if (routine.name === 'count') return { type, nullable: false }
    const inside =
      node['aggfilter'] === null ? scope : this.withFacts(scope, node['aggfilter'], true)
    const args = listNodes(node['args']).map((one) => this.infer(one['expr'], inside))
    let own: Scope | undefined = scope
    for (let up = Number(node['agglevelsup']); up > 0 && own; up -= 1) own = own.parent
    const isGrouped = listNodes(own?.query['groupClause']).length > 0
    const hasSets = listNodes(own?.query['groupingSets']).length > 0
    const mayBeEmpty = !isGrouped || hasSets || node['aggfilter'] !== null
    const json = inferJson(this.shapes, routine.name, args, [])
    if (json) return { type, nullable: mayBeEmpty, json }
    if (routine.name === 'array_agg') {
      return { type, nullable: mayBeEmpty, ...(args[0] && { element: args[0] }) }
    }
    const nullable = mayBeEmpty || args.some((one) => one.nullable)
    const keepsTexts = ['min', 'max', 'any_value'].includes(routine.name)
    return keepsTexts ? { ...args[0], type, nullable } : { type, nullable }
  }

  /** Infers the result of a function for these arguments. */
  #inferCall(id: number, type: number, nodes: readonly TreeNode[], scope: Scope): Info {
    const args = nodes.map((one) => this.infer(one, scope))
    const routine = this.catalogue.routines.get(id)!
    return this.inferRoutine(routine, id, type, args, nodes)
  }

  inferRoutine(
    routine: Routine,
    id: number,
    type: number,
    args: readonly Info[],
    nodes: readonly TreeNode[],
  ): Info {
    const hasNull = args.some((one) => one.nullable)
    if (routine.builtIn) {
      const json = inferJson(this.shapes, routine.name, args, nodes)
      const isPattern = routine.name === 'substring' && routine.argumentTypes[1] === typeIds.text
      // A function that returns a set returns no rows for null.
      const nullable =
        !neverAnswersNull.has(routine.name) &&
        ((hasNull && !routine.returnsSet) || isPattern || mayAnswerNull.has(routine.name))
      const element = routine.name === 'unnest' ? args[0]?.element : undefined
      if (element) return element
      const isArray = ['array_append', 'array_cat', 'array_remove'].includes(routine.name)
      if (isArray) return { ...args[0], type, nullable: args[0]!.nullable }
      return json ? { type, nullable, json } : { type, nullable }
    }
    const columns = this.listBody(id, args)
    if (columns?.length !== 1 || routine.outputs.length > 1) return { type, nullable: true }
    const { info } = columns[0]!
    const isEmpty = !routine.returnsSet && !this.#bodies.get(id)!.queries.every(answersOneRow)
    const isSkipped = routine.strict && hasNull && !routine.returnsSet
    return { ...info, type, nullable: info.nullable || isEmpty || isSkipped }
  }

  /** Lists the columns of the result of one of our functions. */
  listBody(id: number, args: readonly Info[]): readonly (OutputColumn | undefined)[] | undefined {
    const body = this.#bodies.get(id)
    if (!body || this.#depth > 60) return undefined
    this.#depth += 10
    try {
      const known = [...args]
      for (const [at, query] of body.variables) {
        const column = this.listColumns(query, undefined, args)[0]
        if (column) known[at] = { ...column.info, nullable: true }
      }
      if (body.outputs.size > 0) {
        return this.catalogue.routines.get(id)!.outputs.map(({ name }) => {
          const query = body.outputs.get(name)
          const column = query && this.listColumns(query, undefined, known)[0]
          // A function that returns early sets none of its OUT parameters.
          return column && { name, info: { ...column.info, nullable: true } }
        })
      }
      const lists = body.queries.map((query) => this.listColumns(query, undefined, known))
      return lists.reduce((one, other) =>
        one.map(({ name, info }, at) => ({
          name,
          info: other[at] ? mergeInfos(info, other[at].info) : info,
        })),
      )
    } finally {
      this.#depth -= 10
    }
  }
}
