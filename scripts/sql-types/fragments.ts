import * as ts from 'typescript/unstable/ast'
import type { Type } from 'typescript/unstable/sync'
import type { Sources } from './source.ts'

/** A value that a statement takes as a parameter, such as `$1` in PostgreSQL. */
export interface Parameter {
  readonly node: ts.Node
  readonly type: Type | undefined
}

/** One of the texts that a statement can have. */
export interface Variant {
  readonly text: string
  readonly parameters: readonly Parameter[]
  readonly templates: readonly ts.Node[]
}

/** An expression, and the arguments of the calls around it by the parameters that stand for them. */
interface Bound {
  readonly node: ts.Node
  readonly frame: Frame
}
type Frame = ReadonlyMap<ts.Node, Bound>

/** The numbers of the options that are chosen, by what decides about them. */
type Plan = ReadonlyMap<string, number>

/** A place that chose one of several options, and all choices until then. */
interface Choice {
  readonly node: ts.Node
  readonly key: string
  readonly count: number
  readonly before: Plan
}

/** Stands for text that only the running program knows. */
export const hidden = '\u0000'

/** The functions of this file build SQL from tables of columns. */
export const storedFieldsFile = '/platform/database/stored-fields.ts'

const rule = 'SQL cannot be composed in this way (docs/decisions/0129-how-sql-is-composed.md)'

/** An expression that composes SQL in a way that this tool does not read. */
export class ForbiddenComposition extends Error {
  readonly node: ts.Node

  constructor(node: ts.Node) {
    super(rule)
    this.node = node
  }
}

/**
 * Lists the texts that an expression of SQL can have. Each outcome of each condition occurs in at
 * least one of them. Throws `ForbiddenComposition`.
 */
export const listVariants = (sources: Sources, query: ts.Node): Variant[] => {
  const texts = new Map<string, Variant>()
  const planned = new Map<ts.Node, Set<number>>()
  const plans: Plan[] = [new Map()]
  for (const plan of plans) {
    const writer = new Writer(sources, plan)
    writer.write(query, new Map())
    const { text, parameters, templates } = writer
    const same = texts.get(text)
    texts.set(text, { text, parameters, templates: [...templates, ...(same?.templates ?? [])] })
    for (const { node, key, count, before } of writer.choices) {
      const done = planned.get(node) ?? new Set()
      planned.set(node, done.add(before.get(key)!))
      for (let other = 0; other < count; other += 1) {
        if (!done.has(other)) plans.push(new Map([...before, [key, other]]))
        done.add(other)
      }
    }
  }
  return [...texts.values()]
}

/** Writes one text of a statement, with one outcome for each condition. */
class Writer {
  text = ''
  readonly parameters: Parameter[] = []
  readonly templates: ts.Node[] = []
  readonly choices: Choice[] = []
  readonly #sources: Sources
  readonly #plan: Plan
  readonly #chosen = new Map<string, number>()

  constructor(sources: Sources, plan: Plan) {
    this.#sources = sources
    this.#plan = plan
  }

  /** Writes an expression of the type `Sql`. */
  write(expression: ts.Node, frame: Frame): void {
    const { node, frame: own } = this.#follow(expression, frame)
    if (ts.isTaggedTemplateExpression(node)) this.#writeTemplate(node, own)
    else if (ts.isCallExpression(node)) this.#writeCall(node, own)
    else if (!this.#isLibrary(node, 'empty')) throw new ForbiddenComposition(node)
  }

  #writeTemplate(node: ts.TaggedTemplateExpression, frame: Frame): void {
    this.templates.push(node)
    const { template } = node
    this.text += ts.isTemplateExpression(template) ? template.head.text : template.text
    if (!ts.isTemplateExpression(template)) return
    const expressions = template.templateSpans.map(({ expression }) => expression)
    const types = this.#sources.checker.getTypeAtLocation(expressions)
    template.templateSpans.forEach(({ expression, literal }, at) => {
      if (isSql(types[at])) this.write(expression, frame)
      else this.#writeParameter(expression, types[at])
      this.text += literal.text
    })
  }

  #writeParameter(node: ts.Node, type: Type | undefined): void {
    this.text += `$${this.parameters.push({ node, type })}`
  }

  #writeCall(node: ts.CallExpression, frame: Frame): void {
    const [first, second] = node.arguments
    if (this.#isLibrary(node.expression, 'raw')) this.text += this.#readText(first!, frame)
    else if (this.#isLibrary(node.expression, 'join')) {
      const separator = second ? this.#readText(second, frame) : ','
      this.#listElements(first!, frame).forEach((element, at) => {
        if (at > 0) this.text += separator
        this.write(element.node, element.frame)
      })
    } else if (this.#isFrom(node.expression, storedFieldsFile)) {
      this.#writeColumns(node, frame)
    } else {
      const called = this.#follow(node.expression, frame).node
      if (!ts.isArrowFunction(called)) throw new ForbiddenComposition(node)
      const bound = called.parameters.flatMap((parameter, at): [ts.Node, Bound][] => {
        const argument = node.arguments[at] ?? parameter.initializer
        return argument ? [[parameter, { node: argument, frame }]] : []
      })
      const inside = new Map([...frame, ...bound])
      this.write(this.#findResult(called, inside), inside)
    }
  }

  /** Finds the expression that a function returns. */
  #findResult({ body }: ts.ArrowFunction, frame: Frame): ts.Node {
    if (!ts.isBlock(body)) return body
    const find = (statement: ts.Node): ts.Node | undefined => {
      if (ts.isReturnStatement(statement)) return statement.expression
      if (ts.isBlock(statement)) return findFirst(statement.statements, find)
      if (!ts.isIfStatement(statement)) return undefined
      const isTrue = this.#decide(statement.expression, frame)
      const branch = isTrue ? statement.thenStatement : statement.elseStatement
      return branch && find(branch)
    }
    const found = find(body)
    if (!found) throw new ForbiddenComposition(body)
    return found
  }

  /** Lists the elements of a list. One element stands for all that `map` makes. */
  #listElements(list: ts.Node, frame: Frame): Bound[] {
    const { node, frame: own } = this.#follow(list, frame)
    if (ts.isArrayLiteralExpression(node)) {
      return node.elements.flatMap((element) =>
        ts.isSpreadElement(element)
          ? this.#listElements(element.expression, own)
          : [{ node: element, frame: own }],
      )
    }
    const isMap = ts.isCallExpression(node) && node.expression.getText().endsWith('.map')
    const makes = isMap ? node.arguments[0] : undefined
    if (!makes || !ts.isArrowFunction(makes)) throw new ForbiddenComposition(node)
    return [{ node: this.#findResult(makes, own), frame: own }]
  }

  /** Writes what the functions of `stored-fields.ts` build of a table of columns. */
  #writeColumns(node: ts.CallExpression, frame: Frame): void {
    const { checker } = this.#sources
    const name = node.expression.getText()
    const [table, fields] =
      name === 'selectColumns' ? node.arguments : [undefined, node.arguments[1]]
    const columns = this.#follow(node.arguments[table ? 1 : 0]!, frame).node
    const type = checker.getTypeAtLocation(columns)!
    const stored = fields && checker.getTypeAtLocation(this.#follow(fields, frame).node)
    checker.getPropertiesOfType(type).forEach((property, at) => {
      const column = checker.getTypeOfSymbol(property)
      if (!column?.isStringLiteralType()) throw new ForbiddenComposition(columns)
      if (at > 0) this.text += ', '
      if (table) {
        this.text += `${this.#readText(table, frame)}.${column.value} as "${property.name}"`
        return
      }
      if (name !== 'insertValues') this.text += column.value
      if (name === 'insertColumns') return
      if (name === 'setColumns') this.text += ' = '
      const field = stored && checker.getPropertyOfType(stored, property.name)
      this.#writeParameter(fields!, field && checker.getTypeOfSymbol(field))
    })
  }

  /** Reads the text that an expression has: one of the texts that its type allows. */
  #readText(expression: ts.Node, frame: Frame): string {
    const { node } = this.#follow(expression, frame)
    // `String(…)` writes a number into the SQL text. 1 stands for any number.
    if (ts.isCallExpression(node) && node.expression.getText() === 'String') return '1'
    const type = this.#sources.checker.getTypeAtLocation(node)
    const texts = (type?.isUnionType() ? type.getTypes() : [type]).flatMap((one) =>
      one?.isStringLiteralType() ? [one.value] : [hidden],
    )
    return texts.includes(hidden) ? hidden : this.#choose(node, node.getText(), texts)
  }

  /** Follows names and conditions to the expression that makes the value. */
  #follow(expression: ts.Node, frame: Frame): Bound {
    const node = ts.skipOuterExpressions(expression)
    if (ts.isConditionalExpression(node)) {
      return this.#follow(
        this.#decide(node.condition, frame) ? node.whenTrue : node.whenFalse,
        frame,
      )
    }
    const found = ts.isIdentifier(node)
      ? this.#findValue(node, frame)
      : ts.isPropertyAccessExpression(node)
        ? this.#pick({ node: node.expression, frame }, node.name.text)
        : ts.isElementAccessExpression(node)
          ? this.#pickAny(node, frame)
          : undefined
    return found ? this.#follow(found.node, found.frame) : { node, frame }
  }

  #findValue(name: ts.Node, frame: Frame): Bound | undefined {
    const declared = this.#sources.resolve(name)
    if (!declared) return undefined
    if (ts.isParameterDeclaration(declared)) return this.#findArgument(name, declared, frame)
    if (ts.isVariableDeclaration(declared)) {
      if (declared.initializer) return { node: declared.initializer, frame }
      const loop = declared.parent.parent
      return ts.isForOfStatement(loop)
        ? this.#choose(loop, loop.expression.getText(), this.#listElements(loop.expression, frame))
        : undefined
    }
    if (!ts.isBindingElement(declared)) return undefined
    const owner = declared.parent.parent
    const whole = ts.isParameterDeclaration(owner)
      ? this.#findArgument(name, owner, frame)
      : ts.isVariableDeclaration(owner) && owner.initializer && { node: owner.initializer, frame }
    if (!whole) return undefined
    return this.#pick(whole, (declared.propertyName ?? declared.name)!.getText())
  }

  /** Selects a part of an object or a list. */
  #pick(whole: Bound, name: string): Bound | undefined {
    const { node, frame } = this.#follow(whole.node, whole.frame)
    const part = listParts(node).get(name)
    return part && { node: part, frame }
  }

  /** Selects each part of an object or a list in turn, or the part that the source names. */
  #pickAny(node: ts.ElementAccessExpression, frame: Frame): Bound | undefined {
    const whole = this.#follow(node.expression, frame)
    const key = this.#follow(node.argumentExpression, frame).node
    if (ts.isStringLiteral(key)) return this.#pick(whole, key.text)
    const parts = [...listParts(whole.node).values()]
    if (parts.length === 0) return undefined
    return { node: this.#choose(node, node.getText(), parts), frame: whole.frame }
  }

  /** Finds what a call passes for a parameter: each caller in turn, if the function runs SQL itself. */
  #findArgument(
    name: ts.Node,
    parameter: ts.ParameterDeclaration,
    frame: Frame,
  ): Bound | undefined {
    const bound = frame.get(parameter)
    const { parent: of } = parameter
    if (bound || !ts.isArrowFunction(of)) return bound
    const takesSql = of.parameters.some((one) => /\b(?:Sql|sql|Columns)\b/.test(one.getText()))
    const calls = takesSql ? this.#sources.listCallers(of) : []
    if (calls.length === 0) return undefined
    const call = this.#choose(name, `caller of ${this.#sources.describePlace(of)}`, calls)
    const argument = call.arguments[of.parameters.indexOf(parameter)] ?? parameter.initializer
    return argument && { node: argument, frame: new Map() }
  }

  /** Decides a condition. Conditions of the same text have the same outcome in a statement. */
  #decide(condition: ts.Node, frame: Frame): boolean {
    const node = ts.skipOuterExpressions(condition)
    if (ts.isPrefixUnaryExpression(node) && node.operator === ts.SyntaxKind.ExclamationToken) {
      return !this.#decide(node.operand, frame)
    }
    const known = ts.isBinaryExpression(node) ? this.#compare(node, frame) : undefined
    if (known !== undefined) return known
    const text = node.getText().replaceAll(/\s+/g, ' ')
    const isNegated = ts.isBinaryExpression(node) && node.operatorToken.getText() === '!=='
    return this.#choose(node, text.replace('!==', '==='), [true, false]) !== isNegated
  }

  /** Compares two texts, or looks a name up in an object, if the source shows both. */
  #compare({ left, operatorToken, right }: ts.BinaryExpression, frame: Frame): boolean | undefined {
    const operator = operatorToken.getText()
    const known = this.#follow(operator === 'in' ? right : left, frame).node
    if (operator === 'in' && ts.isStringLiteral(left)) {
      return ts.isObjectLiteralExpression(known) ? listParts(known).has(left.text) : undefined
    }
    if (!/^[!=]==$/.test(operator) || !ts.isStringLiteral(known) || !ts.isStringLiteral(right))
      return undefined
    return (known.text === right.text) === (operator === '===')
  }

  /** Chooses one of the options, the same for all that share a key. */
  #choose<T>(node: ts.Node, key: string, options: readonly T[]): T {
    const at = this.#chosen.get(key) ?? this.#plan.get(key) ?? 0
    this.#chosen.set(key, at)
    this.choices.push({ node, key, count: options.length, before: new Map(this.#chosen) })
    return options[Math.min(at, options.length - 1)]!
  }

  #isLibrary(node: ts.Node, name: string): boolean {
    return node.getText() === name && this.#isFrom(node, '/sql-template-tag/')
  }

  #isFrom(name: ts.Node, file: string): boolean {
    return this.#sources.resolve(name)?.getSourceFile().fileName.includes(file) ?? false
  }
}

export const isSql = (type: Type | undefined): boolean => type?.getSymbol()?.name === 'Sql'

const findFirst = <T>(
  nodes: readonly ts.Node[],
  find: (node: ts.Node) => T | undefined,
): T | undefined => {
  for (const node of nodes) {
    const found = find(node)
    if (found) return found
  }
  return undefined
}

/** Lists the parts of an object or a list by their names or numbers. */
const listParts = (node: ts.Node): ReadonlyMap<string, ts.Node> => {
  if (ts.isArrayLiteralExpression(node)) {
    return new Map(node.elements.map((element, at) => [String(at), element]))
  }
  const properties = ts.isObjectLiteralExpression(node) ? node.properties : []
  return new Map(
    properties.flatMap((one): [string, ts.Node][] => {
      if (ts.isShorthandPropertyAssignment(one)) return [[one.name.getText(), one.name]]
      if (!ts.isPropertyAssignment(one)) return []
      return [[one.name.getText().replaceAll("'", ''), one.initializer]]
    }),
  )
}
