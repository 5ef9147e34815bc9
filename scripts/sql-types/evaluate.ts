import type { ArrowFunctionExpression, CallExpression, Expression, Node } from 'oxc-parser'
import { runBlock } from './blocks.ts'
import { branch, describe, findBinding, listTests } from './conditions.ts'
import type { Evaluator } from './evaluator.ts'
import { evaluateJoin, evaluateTemplate, evaluateText } from './templates.ts'
import { callMethod } from './methods.ts'
import { nameText, type Declaration, type Sources, type Step } from './source.ts'
import {
  always,
  assume,
  hidden,
  unknown,
  type Alternative,
  type Binding,
  type Frame,
  type Item,
  type SqlValue,
  type Value,
} from './values.ts'

const only = (value: Value): Alternative[] => [{ value, when: always }]
const nothing = only(unknown)
const emptySql: SqlValue = { kind: 'sql', parts: [], templates: [] }

/** Finds, without running the code, every SQL text that an expression can produce. */
export class SqlEvaluator implements Evaluator {
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
        return this.isPlatform(node.tag, 'sql') ? evaluateTemplate(this, node, frame) : nothing
      case 'Literal':
        return typeof node.value === 'string' ? only({ kind: 'text', text: node.value }) : nothing
      case 'TemplateLiteral':
        return evaluateText(this, node, frame)
      case 'ConditionalExpression':
        return branch(
          this,
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

  /** Returns whether a name refers to the export `exported` of the package sql-template-tag. */
  isPlatform(node: Node, exported: string): boolean {
    if (node.type !== 'Identifier') return false
    const found = this.sources.resolve(node.name, node)
    const name = exported === 'sql' ? ['sql', 'default'] : [exported]
    return (
      found?.kind === 'import' && found.from === 'sql-template-tag' && name.includes(found.name)
    )
  }

  #evaluateLogical(
    operator: string,
    left: Expression,
    right: Expression,
    frame: Frame | undefined,
  ): Alternative[] {
    if (operator === '&&') {
      return branch(
        this,
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
    if (this.isPlatform(node, 'empty')) return only(emptySql)
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
    const binding = findBinding(found.of, found.index, frame)
    if (binding) return this.takeSteps(this.evaluateBinding(binding), found.steps, frame)
    return this.#takesSql(found.of) ? this.#evaluateArguments(found, frame) : nothing
  }

  /** Evaluates an array to which other statements push elements. */
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
      const when = listTests(this, call, init, frame)
      if (!when) continue
      for (const argument of call.arguments) {
        if (argument.type === 'SpreadElement') continue
        const alternatives = assume(this.evaluate(argument, frame), when)
        items.push({ alternatives, optional: when.size > 0 })
      }
    }
    return only({ kind: 'array', items })
  }

  /** Returns whether a function takes SQL, so that its callers decide which SQL it runs. */
  #takesSql(of: Node): boolean {
    const patterns = 'params' in of ? (of.params as Node[]) : []
    return patterns.some((pattern) => {
      const text = this.sources.getText(pattern)
      return /\b(?:Sql|Columns)\b/.test(text) || text.includes('sql`')
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

  /** Lists the calls of a function that is declared by name. */
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

  evaluateBinding(binding: Binding): Alternative[] {
    if ('node' in binding) return this.evaluate(binding.node, binding.frame)
    return [...binding.alternatives]
  }

  /** Selects the parts of values that a pattern or a member expression names. */
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
    const subject = describe(this, node.property, frame)
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
    if (this.isPlatform(callee, 'raw')) {
      return this.evaluate(node.arguments[0]!, frame).map(({ value, when }) => ({
        when,
        value: {
          kind: 'sql',
          parts: [value.kind === 'text' ? value.text : hidden],
          templates: [],
        },
      }))
    }
    // `String(…)` writes a number into the SQL text. 1 stands for any number.
    if (callee.type === 'Identifier' && callee.name === 'String')
      return only({ kind: 'text', text: '1' })
    if (this.isPlatform(callee, 'join')) return evaluateJoin(this, node, frame)
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
    return runBlock(this, body.body, inside).found
  }
}
