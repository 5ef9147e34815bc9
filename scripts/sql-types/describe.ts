import pg from 'pg'
import { isNode, parseTree, type TreeNode } from './node-tree.ts'

/** PostgreSQL's answer about a statement: its analysed tree, or its error. */
export type Description =
  | { readonly tree: TreeNode; readonly text: Buffer }
  | { readonly error: string; readonly position: number | undefined }

// The number of statements that are sent to PostgreSQL before the first result is read.
const ahead = 24

/** A connection on which PostgreSQL analyses statements but runs none of them. */
export class Describer {
  readonly client: pg.Client
  #trees: string[] = []
  #count = 0
  #last: Promise<unknown> = Promise.resolve()

  constructor(url: string) {
    this.client = new pg.Client({ connectionString: url })
    this.client.on('notice', ({ message, detail }) => {
      if (message === 'parse tree:' && detail !== undefined) this.#trees.push(detail)
    })
  }

  async open(): Promise<void> {
    await this.client.connect()
  }

  /**
   * Makes PostgreSQL send the analysed tree of every statement over this connection, without
   * writing the tree to the server's log.
   */
  async listen(): Promise<void> {
    await this.client.query(
      'set log_min_messages = panic; set client_min_messages = log; set debug_pretty_print = off; ' +
        'set debug_print_parse = on',
    )
  }

  async describe(text: string): Promise<Description> {
    const read = await this.#request(text)
    return read()
  }

  /**
   * Describes statements in their order. PostgreSQL analyses the next statements while the caller
   * works with the description of the current one.
   */
  async *describeEach(texts: readonly string[]): AsyncGenerator<Description> {
    const pending = texts.slice(0, ahead).map((text) => this.#request(text))
    let next = pending.length
    for (let request = pending.shift(); request; request = pending.shift()) {
      const read = await request
      if (next < texts.length) pending.push(this.#request(texts[next++]!))
      yield read()
    }
  }

  /**
   * Has PostgreSQL analyse a statement. The result is parsed only when it is needed, because trees
   * are large.
   */
  #request(text: string): Promise<() => Description> {
    const answer = this.#last.then(() => this.#send(text))
    this.#last = answer
    return answer
  }

  async #send(text: string): Promise<() => Description> {
    const head = `prepare described_${(this.#count += 1)} as `
    let tree: string | undefined
    try {
      await this.client.query(head + text)
    } catch (error) {
      const { message, position } = error as pg.DatabaseError
      const place = position ? Number(position) - head.length : undefined
      return () => ({ error: message, position: place })
    } finally {
      tree = this.#trees.at(-1)
      this.#trees = []
    }
    return () => readTree(tree, head + text)
  }

  /** Has PostgreSQL analyse the body of a SQL function, with the function's parameters by name. */
  async describeBody(
    routine: string,
    parameters: readonly { readonly name: string; readonly type: string }[],
    body: string,
  ): Promise<Description> {
    const list = parameters.map(({ name, type }) => `${name} ${type}`).join(', ')
    const name = `pg_temp.${routine}`
    try {
      await this.client.query(
        `create or replace function ${name}(${list}) returns void language sql
          begin atomic ${body}; end`,
      )
      const found = await this.client.query<{ tree: string }>(
        `select prosqlbody::text as tree from pg_proc
         where proname = $1 and pronamespace = pg_my_temp_schema()`,
        [routine],
      )
      // `create or replace function` cannot rename parameters, so the function is dropped after its
      // body is analysed.
      await this.client.query(`drop function ${name}`)
      const tree = parseTree(found.rows[0]!.tree)
      const last = Array.isArray(tree) ? (tree as unknown[]).flat().at(-1) : tree
      if (isNode(last as never)) return { tree: last as TreeNode, text: Buffer.from(body) }
      return { error: 'no statement', position: undefined }
    } catch (error) {
      return { error: (error as Error).message, position: undefined }
    }
  }
}

const readTree = (tree: string | undefined, text: string): Description => {
  const node = parseTree(tree ?? '<>')
  if (isNode(node)) return { tree: node, text: Buffer.from(text) }
  return { error: 'PostgreSQL gave no tree', position: undefined }
}
