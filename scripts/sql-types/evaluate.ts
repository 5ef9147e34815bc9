import type { ArrowFunctionExpression, CallExpression, Expression, Node } from 'oxc-parser'
import { callMethod } from './methods.ts'
import { isFunction, nameText, type Declaration, type Sources, type Step } from './source.ts'
import {
  always,
  assume,
  hidden,
  pairUp,
  unknown,
  type Alternative,
  type Assumptions,
  type Binding,
  type Frame,
  type Item,
  type SqlValue,
  type Value,
} from './values.ts'

const only = (value: Value): Alternative[] => [{ value, when: always }]
const nothing = only(unknown)
const emptySql: SqlValue = { kind: 'sql', parts: [], templates: [] }

/** Works out, without running it, every SQL text that an expression can come to. */
export class Evaluator {
  readonly sources: Sources
  readonly #calls: ReadonlyMap<string, readonly CallExpression[]>
  #depth = 0

  constructor(sources: Sources, calls: ReadonlyMap<string, readonly CallExpression[]>) {
    this.sources = sources
    this.#calls = calls
  }

  /** Lists the possible values of an expression. */
  evaluate(node: Node, frame: Frame | undefined): Alternative[] {
    if (this.#depth > 80) return nothing
    this.#depth += 1
    try {
      return this.#evaluate(node, frame)
    } finally {
      this.#depth -= 1
    }
  }

  #evaluate(node: Node, frame: Frame | undefined): Alternative[] {
    switch (node.type) {
      case 'TSAsExpression':
      case 'TSSatisfiesExpression':
      case 'TSNonNullExpression':
      case 'ParenthesizedExpression':
      case 'ChainExpression':
        return this.evaluate(node.expression, frame)
      case 'AwaitExpression':
        return this.evaluate(node.argument, frame)
      case 'TaggedTemplateExpression':
        return this.#isPlatform(node.tag, 'sql') ? this.#evaluateTemplate(node, frame) : nothing
      case 'Literal':
        return typeof node.value === 'string' ? only({ kind: 'text', text: node.value }) : nothing
      case 'TemplateLiteral':
        return this.#evaluateText(node, frame)
      case 'ConditionalExpression':
        return this.#branch(
          node.test,
          frame,
          () => this.evaluate(node.consequent, frame),
          () => this.evaluate(node.alternate, frame),
        )
      case 'LogicalExpression':
        return this.#evaluateLogical(node.operator, node.left, node.right, frame)
      case 'ArrayExpression':
        return this.#evaluateArray(node.elements, frame)
      case 'ObjectExpression':
        return this.#evaluateObject(node.properties, frame)
      case 'ArrowFunctionExpression':
      case 'FunctionExpression':
        return only({ kind: 'function', node, frame })
      case 'Identifier':
        return this.#evaluateName(node, frame)
      case 'MemberExpression':
        return this.#evaluateMember(node, frame)
      case 'CallExpression':
        return this.#evaluateCall(node, frame)
      default:
        return nothing
    }
  }

  /** Whether a name is what the database platform exports under `exported`. */
  #isPlatform(node: Node, exported: string): boolean {
    if (node.type !== 'Identifier') return false
    const found = this.sources.resolve(node.name, node)
    const name = exported === 'sql' ? ['sql', 'default'] : [exported]
    return (
      found?.kind === 'import' && found.from === 'sql-template-tag' && name.includes(found.name)
    )
  }

  #evaluateTemplate(
    node: Node & { type: 'TaggedTemplateExpression' },
    frame: Frame | undefined,
  ): Alternative[] {
    const { quasis, expressions } = node.quasi
    let found: { value: SqlValue; when: Assumptions }[] = [
      {
        value: { kind: 'sql', parts: [quasis[0]!.value.cooked ?? ''], templates: [node] },
        when: always,
      },
    ]
    expressions.forEach((expression, at) => {
      const text = quasis[at + 1]!.value.cooked ?? ''
      const values = this.evaluate(expression, frame)
      const inserted = (values.length > 0 ? values : nothing).map(({ value, when }) => ({
        when,
        value:
          value.kind === 'sql'
            ? value
            : ({
                kind: 'sql',
                parts: [{ node: expression, frame }],
                templates: [],
              } satisfies SqlValue),
      }))
      found = pairUp(found, this.#dropDoubles(inserted), (left, right, when) => ({
        when,
        value: {
          kind: 'sql',
          parts: [...left.value.parts, ...right.value.parts, text],
          templates: [...left.value.templates, ...right.value.templates],
        },
      }))
    })
    return found
  }

  /** Values that are all one parameter need not be told apart. */
  #dropDoubles<T extends { value: SqlValue; when: Assumptions }>(
    alternatives: readonly T[],
  ): readonly T[] {
    const isPlain = alternatives.every(
      ({ value }) => value.parts.length === 1 && typeof value.parts[0] === 'object',
    )
    return isPlain ? [{ ...alternatives[0]!, when: always }] : alternatives
  }

  #evaluateText(node: Node & { type: 'TemplateLiteral' }, frame: Frame | undefined): Alternative[] {
    let found: { text: string; when: Assumptions }[] = [
      { text: node.quasis[0]!.value.cooked ?? '', when: always },
    ]
    let isKnown = true
    node.expressions.forEach((expression, at) => {
      const inserted = this.evaluate(expression, frame)
      if (inserted.some(({ value }) => value.kind !== 'text')) isKnown = false
      found = pairUp(found, inserted, (left, right, when) => ({
        when,
        text:
          left.text +
          (right.value.kind === 'text' ? right.value.text : '') +
          (node.quasis[at + 1]!.value.cooked ?? ''),
      }))
    })
    if (!isKnown) return nothing
    return found.map(({ text, when }) => ({ value: { kind: 'text', text }, when }))
  }

  #evaluateLogical(
    operator: string,
    left: Expression,
    right: Expression,
    frame: Frame | undefined,
  ): Alternative[] {
    if (operator === '&&') {
      return this.#branch(
        left,
        frame,
        () => this.evaluate(right, frame),
        () => nothing,
      )
    }
    const [first, second] = [this.evaluate(left, frame), this.evaluate(right, frame)]
    const isUnknown = first.every(({ value }) => value.kind === 'unknown')
    if (operator === '??' && !isUnknown) return first
    return second.some(({ value }) => value.kind !== 'unknown') ? [...first, ...second] : nothing
  }

  #branch(
    test: Node,
    frame: Frame | undefined,
    yes: () => Alternative[],
    no: () => Alternative[],
  ): Alternative[] {
    const found: Alternative[] = []
    const positive = this.listAssumptions(test, true, frame)
    const negative = this.listAssumptions(test, false, frame)
    if (positive) found.push(...assume(yes(), positive))
    if (negative) found.push(...assume(no(), negative))
    return found
  }

  /** Returns what follows if a test has this outcome, or undefined if it cannot have it. */
  listAssumptions(test: Node, outcome: boolean, frame: Frame | undefined): Assumptions | undefined {
    if (test.type === 'UnaryExpression' && test.operator === '!') {
      return this.listAssumptions(test.argument, !outcome, frame)
    }
    if (test.type === 'LogicalExpression' && (test.operator === '&&') === outcome) {
      const [left, right] = [test.left, test.right].map((one) =>
        this.listAssumptions(one, outcome, frame),
      )
      return left && right && new Map([...left, ...right])
    }
    if (test.type === 'BinaryExpression') {
      if (test.operator === 'in') {
        const fields = this.#knownFields(test.right, frame)
        const key = test.left.type === 'Literal' ? String(test.left.value) : ''
        if (fields) return fields.has(key) === outcome ? always : undefined
      }
      if (test.operator === '!==' || test.operator === '===') {
        const isSame = (test.operator === '===') === outcome
        if (test.right.type === 'Literal' && typeof test.right.value === 'string') {
          const subject = this.describe(test.left, frame)
          const known = this.evaluate(test.left, frame)
          if (known.length === 1 && known[0]!.value.kind === 'text') {
            return (known[0]!.value.text === test.right.value) === isSame ? always : undefined
          }
          const one: [string, string] = [`${subject} is ${test.right.value}`, String(isSame)]
          return new Map(isSame ? [[subject, test.right.value], one] : [one])
        }
        const text = `${this.describe(test.left, frame)} === ${this.describe(test.right, frame)}`
        return new Map([[text, String(isSame)]])
      }
    }
    return new Map([[this.describe(test, frame), String(outcome)]])
  }

  #knownFields(node: Node, frame: Frame | undefined): ReadonlyMap<string, Binding> | undefined {
    const [only, ...others] = this.evaluate(node, frame)
    return only?.value.kind === 'object' && others.length === 0 ? only.value.fields : undefined
  }

  /** An expression in words that are the same wherever it means the same. */
  describe(node: Node, frame: Frame | undefined): string {
    if (node.type === 'Identifier') {
      const found = this.sources.resolve(node.name, node)
      if (found?.kind === 'parameter') {
        const binding = this.#findBinding(found.of, found.index, frame)
        const path = found.steps.map(({ key }) => `.${key}`).join('')
        if (binding && 'node' in binding) {
          return this.describe(binding.node, binding.frame) + path
        }
        return `${this.sources.describePlace(found.of)}#${found.index}${path}`
      }
      if (found?.kind === 'variable' && found.init) {
        const path = found.steps.map(({ key }) => `.${key}`).join('')
        const isShort = found.init.end - found.init.start < 200
        if (isShort) return this.describe(found.init, frame) + path
      }
      return node.name
    }
    if (node.type === 'MemberExpression' && !node.computed) {
      return `${this.describe(node.object, frame)}.${nameText(node.property)}`
    }
    return this.sources.getText(node)
  }

  #evaluateArray(elements: readonly (Node | null)[], frame: Frame | undefined): Alternative[] {
    const items = elements.flatMap((element): Item[] => {
      if (!element) return []
      if (element.type !== 'SpreadElement') {
        return [{ alternatives: this.evaluate(element, frame), optional: false }]
      }
      return this.evaluate(element.argument, frame).flatMap(({ value, when }, _at, all) =>
        value.kind === 'array'
          ? value.items.map((item) => ({
              alternatives: assume(item.alternatives, when),
              optional: item.optional || all.length > 1,
            }))
          : [],
      )
    })
    return only({ kind: 'array', items })
  }

  #evaluateObject(
    properties: readonly (Node & { type: 'Property' | 'SpreadElement' })[],
    frame: Frame | undefined,
  ): Alternative[] {
    const fields = new Map<string, Binding>()
    for (const property of properties) {
      if (property.type === 'SpreadElement') {
        const [spread] = this.evaluate(property.argument, frame)
        if (spread?.value.kind !== 'object') return nothing
        for (const [key, binding] of spread.value.fields) fields.set(key, binding)
        continue
      }
      if (property.computed) return nothing
      fields.set(nameText(property.key as never), { node: property.value, frame })
    }
    return only({ kind: 'object', fields })
  }

  #evaluateName(node: Node & { type: 'Identifier' }, frame: Frame | undefined): Alternative[] {
    if (this.#isPlatform(node, 'empty')) return only(emptySql)
    const found = this.sources.resolve(node.name, node)
    return found ? this.#evaluateDeclaration(node.name, found, frame) : nothing
  }

  #evaluateDeclaration(name: string, found: Declaration, frame: Frame | undefined): Alternative[] {
    if (found.kind === 'element') {
      return this.evaluate(found.list, frame).flatMap(({ value, when }) => {
        if (value.kind !== 'array') return nothing
        const elements = value.items.flatMap(({ alternatives }) => alternatives)
        return assume(this.takeSteps(elements, found.steps, frame), when)
      })
    }
    if (found.kind === 'function') return only({ kind: 'function', node: found.node, frame })
    if (found.kind === 'variable') {
      if (!found.init) return nothing
      if (found.init.type === 'ArrayExpression' && found.steps.length === 0) {
        return this.#evaluatePushes(name, found.init, frame)
      }
      return this.takeSteps(this.evaluate(found.init, frame), found.steps, frame)
    }
    if (found.kind !== 'parameter') return nothing
    const binding = this.#findBinding(found.of, found.index, frame)
    if (binding) return this.takeSteps(this.evaluateBinding(binding), found.steps, frame)
    return this.#takesSql(found.of) ? this.#evaluateArguments(found, frame) : nothing
  }

  /** An array that statements push to. */
  #evaluatePushes(name: string, init: Node, frame: Frame | undefined): Alternative[] {
    const [base] = this.evaluate(init, frame)
    if (base?.value.kind !== 'array') return nothing
    const items: Item[] = [...base.value.items]
    for (const call of this.#calls.get('push') ?? []) {
      const { callee } = call
      if (callee.type !== 'MemberExpression' || callee.object.type !== 'Identifier') continue
      if (callee.object.name !== name) continue
      const target = this.sources.resolve(name, callee.object)
      if (target?.kind !== 'variable' || target.init !== init) continue
      const when = this.listTests(call, init, frame)
      if (!when) continue
      for (const argument of call.arguments) {
        if (argument.type === 'SpreadElement') continue
        const alternatives = assume(this.evaluate(argument, frame), when)
        items.push({ alternatives, optional: when.size > 0 })
      }
    }
    return only({ kind: 'array', items })
  }

  /** The tests that lead to a node, up to the function that it stands in (or that of `beside`). */
  listTests(
    node: Node,
    beside: Node | undefined,
    frame: Frame | undefined,
  ): Assumptions | undefined {
    const held = new Map<string, string>()
    for (let at = node; at.parent; at = at.parent) {
      const { parent } = at
      if (beside ? parent.start <= beside.start : isFunction(parent)) break
      const isTested =
        (parent.type === 'IfStatement' || parent.type === 'ConditionalExpression') &&
        at !== parent.test
      if (!isTested) continue
      const own = this.listAssumptions(parent.test, at === parent.consequent, frame)
      if (!own) return undefined
      for (const [test, outcome] of own) held.set(test, outcome)
    }
    return held
  }

  /** Whether a function is given SQL: then it depends on its callers what it runs. */
  #takesSql(of: Node): boolean {
    const patterns = 'params' in of ? (of.params as Node[]) : []
    return patterns.some((pattern) => {
      const text = this.sources.getText(pattern)
      return /\b(?:Sql|StoredIn)\b/.test(text) || text.includes('sql`')
    })
  }

  /** Lists the arguments that callers pass for a parameter of a function that takes SQL. */
  #evaluateArguments(
    { of, index, steps }: Declaration & { kind: 'parameter' },
    frame: Frame | undefined,
  ): Alternative[] {
    return this.listCallers(of).flatMap((call, at) => {
      const argument = call.arguments[index] ?? steps.find(({ key }) => key === '')?.fallback
      if (!argument) return []
      const alternatives = this.takeSteps(this.evaluate(argument, undefined), steps, frame)
      const caller = new Map([[`caller of ${this.sources.describePlace(of)}`, String(at)]])
      return assume(alternatives, caller)
    })
  }

  /** The calls of a function that is declared by name. */
  listCallers(of: Node): readonly CallExpression[] {
    const declarator = of.parent
    const name =
      of.type === 'FunctionDeclaration'
        ? of.id?.name
        : declarator?.type === 'VariableDeclarator' && declarator.id.type === 'Identifier'
          ? declarator.id.name
          : undefined
    if (name === undefined) return []
    return (this.#calls.get(name) ?? []).filter(({ callee }) => {
      if (callee.type !== 'Identifier') return false
      const found = this.sources.resolve(callee.name, callee)
      const target =
        found?.kind === 'variable' ? found.init : found?.kind === 'function' && found.node
      return target === of
    })
  }

  #findBinding(of: Node, index: number, frame: Frame | undefined): Binding | undefined {
    for (let at = frame; at; at = at.outer) if (at.of === of) return at.args[index]
    return undefined
  }

  evaluateBinding(binding: Binding): Alternative[] {
    if ('node' in binding) return this.evaluate(binding.node, binding.frame)
    return [...binding.alternatives]
  }

  /** The parts of values that a pattern or a member expression names. */
  takeSteps(
    alternatives: Alternative[],
    steps: readonly Step[],
    frame: Frame | undefined,
  ): Alternative[] {
    return steps.reduce<Alternative[]>(
      (reached, { key, fallback }) =>
        reached.flatMap(({ value, when }) => {
          const own = key === '' ? [{ value, when }] : this.#takeStep(value, key)
          const isMissing = own.every((one) => one.value.kind === 'unknown')
          const rest = fallback && isMissing ? this.evaluate(fallback, frame) : []
          const isUseful = rest.some((one) => one.value.kind !== 'unknown')
          return assume(isUseful ? [...own, ...rest] : own, when)
        }),
      alternatives,
    )
  }

  #takeStep(value: Value, key: string | number): Alternative[] {
    if (value.kind === 'object') {
      const field = value.fields.get(String(key))
      return field ? this.evaluateBinding(field) : nothing
    }
    if (value.kind === 'array' && typeof key === 'number') {
      return [...(value.items[key]?.alternatives ?? nothing)]
    }
    return nothing
  }

  #evaluateMember(
    node: Node & { type: 'MemberExpression' },
    frame: Frame | undefined,
  ): Alternative[] {
    const objects = this.evaluate(node.object, frame)
    if (!node.computed) return this.takeSteps(objects, [{ key: nameText(node.property) }], frame)
    const subject = this.describe(node.property, frame)
    const keys = this.evaluate(node.property, frame)
    return objects.flatMap(({ value, when }) => {
      if (value.kind !== 'object') return nothing
      const known = keys.every((key) => key.value.kind === 'text')
      if (known) {
        return keys.flatMap((key) =>
          key.value.kind === 'text' ? assume(this.#takeStep(value, key.value.text), key.when) : [],
        )
      }
      return [...value.fields].flatMap(([key, binding]) =>
        assume(
          assume(
            this.evaluateBinding(binding),
            new Map([
              [subject, key],
              [`${subject} is ${key}`, 'true'],
            ]),
          ),
          when,
        ),
      )
    })
  }

  #evaluateCall(node: CallExpression, frame: Frame | undefined): Alternative[] {
    const { callee } = node
    if (this.#isPlatform(callee, 'raw')) {
      return this.evaluate(node.arguments[0]!, frame).map(({ value, when }) => ({
        when,
        value: {
          kind: 'sql',
          parts: [value.kind === 'text' ? value.text : hidden],
          templates: [],
        },
      }))
    }
    // A number that is written out.
    if (callee.type === 'Identifier' && callee.name === 'String')
      return only({ kind: 'text', text: '1' })
    if (this.#isPlatform(callee, 'join')) return this.#evaluateJoin(node, frame)
    if (callee.type === 'MemberExpression' && !callee.computed) {
      const found = callMethod(this, node, nameText(callee.property), frame)
      if (found) return found
    }
    return this.evaluate(callee, frame).flatMap(({ value, when }) =>
      value.kind === 'function'
        ? assume(
            this.call(
              value,
              node.arguments.map((argument) => ({ node: argument, frame })),
            ),
            when,
          )
        : nothing,
    )
  }

  /** Lists the possible results of a function. */
  call(fn: Value & { kind: 'function' }, args: readonly Binding[]): Alternative[] {
    const inside: Frame = { of: fn.node, args, outer: fn.frame }
    const { body } = fn.node as ArrowFunctionExpression
    if (body.type !== 'BlockStatement') return this.evaluate(body, inside)
    return this.#runBlock(body.body, inside).found
  }

  /** The values that statements return, and what must hold for the run to go past them. */
  #runBlock(
    statements: readonly Node[],
    frame: Frame,
  ): { found: Alternative[]; past: Assumptions | undefined } {
    const found: Alternative[] = []
    let past: Assumptions | undefined = always
    const runAll = (node: Node | null): { found: Alternative[]; past: Assumptions | undefined } =>
      node
        ? this.#runBlock(node.type === 'BlockStatement' ? node.body : [node], frame)
        : { found: [], past: always }
    for (const statement of statements) {
      if (!past) break
      if (statement.type === 'ReturnStatement') {
        const values = statement.argument ? this.evaluate(statement.argument, frame) : []
        return { found: [...found, ...assume(values, past)], past: undefined }
      }
      if (statement.type === 'ThrowStatement') past = undefined
      else if (statement.type === 'IfStatement') {
        const yes = this.listAssumptions(statement.test, true, frame)
        const no = this.listAssumptions(statement.test, false, frame)
        const inside = yes && runAll(statement.consequent)
        const outside = no && runAll(statement.alternate)
        if (inside) found.push(...assume(assume(inside.found, yes), past))
        if (outside) found.push(...assume(assume(outside.found, no), past))
        if (!outside?.past && !inside?.past) past = undefined
        else if (!inside?.past && no) past = new Map([...past, ...no])
        else if (!outside?.past && yes) past = new Map([...past, ...yes])
      } else if (statement.type === 'SwitchStatement') {
        const subject = this.describe(statement.discriminant, frame)
        for (const one of statement.cases) {
          const inside = this.#runBlock(one.consequent, frame)
          const key = one.test?.type === 'Literal' ? String(one.test.value) : 'default'
          found.push(...assume(assume(inside.found, new Map([[subject, key]])), past))
        }
      }
    }
    return { found, past }
  }

  #evaluateJoin(node: CallExpression, frame: Frame | undefined): Alternative[] {
    const [list, separator, prefix] = node.arguments
    const readTextArgument = (argument: Node | undefined, otherwise: string): string => {
      const value = argument && this.evaluate(argument, frame)[0]?.value
      return value?.kind === 'text' ? value.text : otherwise
    }
    return this.evaluate(list!, frame).flatMap(({ value, when }) => {
      if (value.kind !== 'array') return nothing
      const between = readTextArgument(separator, ',')
      const before = readTextArgument(prefix, '')
      return assume(this.#joinItems(value.items, between, before), when)
    })
  }

  #joinItems(items: readonly Item[], between: string, before: string): Alternative[] {
    const build = (chosen: readonly Item[]): Alternative[] => {
      let found: { value: SqlValue; when: Assumptions }[] = [
        { value: { kind: 'sql', parts: [before], templates: [] }, when: always },
      ]
      chosen.forEach(({ alternatives, optional }) => {
        const inserted = alternatives.flatMap(({ value, when }) =>
          value.kind === 'sql' ? [{ value, when }] : [],
        )
        if (inserted.length === 0) return
        const longer: typeof found = pairUp(found, inserted, (left, right, when) => ({
          when,
          value: {
            kind: 'sql',
            parts: [
              ...left.value.parts,
              left.value.parts.length === 1 ? '' : between,
              ...right.value.parts,
            ],
            templates: [...left.value.templates, ...right.value.templates],
          },
        }))
        // A part that contradicts those before it is left out here.
        if (longer.length > 0 || !optional) found = longer
      })
      return found
    }
    const fixed = items.filter(({ optional }) => !optional)
    const withAll = build(items)
    if (fixed.length === items.length) return withAll
    // Also those alone that contradict the others.
    const covered = new Set(
      withAll.flatMap(({ value }) => (value.kind === 'sql' ? value.templates : [])),
    )
    const isCovered = ({ alternatives }: Item): boolean =>
      alternatives.every(
        ({ value }) => value.kind !== 'sql' || value.templates.every((one) => covered.has(one)),
      )
    const alone = items.flatMap((item) =>
      item.optional && !isCovered(item)
        ? build(items.filter((one) => one === item || !one.optional))
        : [],
    )
    return [...withAll, ...alone, ...(fixed.length > 0 ? build(fixed) : [])]
  }
}
