import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import * as ts from 'typescript/unstable/ast'
import { API, SymbolFlags, type Checker, type Project } from 'typescript/unstable/sync'

/** The source files of a folder, as the TypeScript compiler reads them. */
export class Sources {
  /** The texts of the files in the folders, by path. */
  readonly texts: ReadonlyMap<string, string>
  readonly #api: API
  readonly #project: Project
  readonly #root: string
  readonly #callers = new Map<ts.Node, readonly ts.CallExpression[]>()

  /** Starts a compiler for `tsconfig.json` in `root`. Disposing ends it. */
  constructor(root: string, folders: readonly string[]) {
    this.#root = root
    this.texts = new Map(listFiles(root, folders).map((file) => [file, readFileSync(file, 'utf8')]))
    this.#api = new API({ cwd: root })
    const config = path.join(root, 'tsconfig.json')
    this.#project = this.#api.updateSnapshot({ openProjects: [config] }).getProject(config)!
  }

  get checker(): Checker {
    return this.#project.checker
  }

  [Symbol.dispose](): void {
    this.#api.close()
  }

  open(file: string): ts.SourceFile | undefined {
    return this.#project.program.getSourceFile(file)
  }

  /** `path:line` of a node, as an editor opens it. */
  describePlace(node: ts.Node): string {
    const { fileName, text } = node.getSourceFile()
    const line = text.slice(0, node.getStart()).split('\n').length
    return `${path.relative(this.#root, fileName)}:${line}`
  }

  /** Finds the declaration of a name. Follows imports to the declaring file. */
  resolve(name: ts.Node): ts.Node | undefined {
    const found = this.checker.getSymbolAtLocation(name)
    const isImport = found !== undefined && (found.flags & SymbolFlags.Alias) !== 0
    const symbol = isImport ? this.checker.getAliasedSymbol(found) : found
    return (symbol?.valueDeclaration ?? symbol?.declarations[0])?.resolve()
  }

  /** Lists the calls of a function that a constant holds. */
  listCallers(of: ts.Node): readonly ts.CallExpression[] {
    const known = this.#callers.get(of)
    if (known || !ts.isVariableDeclaration(of.parent)) return known ?? []
    const name = of.parent.name.getText()
    const found = [...this.texts].flatMap(([file, text]) =>
      text.includes(`${name}(`)
        ? listNodesBelow(this.open(file)!).filter(
            (node) =>
              ts.isCallExpression(node) &&
              ts.isIdentifier(node.expression) &&
              node.expression.text === name &&
              this.resolve(node.expression) === of.parent,
          )
        : [],
    ) as ts.CallExpression[]
    this.#callers.set(of, found)
    return found
  }
}

/** Lists a node and all nodes below it, in the order of the text. */
export const listNodesBelow = (node: ts.Node): ts.Node[] => {
  const nodes = [node]
  node.forEachChild((child) => void nodes.push(...listNodesBelow(child)))
  return nodes
}

/** Lists the TypeScript files in folders below `root`. */
const listFiles = (root: string, folders: readonly string[]): string[] =>
  folders
    .filter((folder) => existsSync(path.join(root, folder)))
    .flatMap((folder) =>
      readdirSync(path.join(root, folder), { recursive: true, encoding: 'utf8' })
        .filter((name) => name.endsWith('.ts') && !name.includes('node_modules'))
        .map((name) => path.join(root, folder, name))
        .sort(),
    )
