import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, it } from 'vitest'

const root = path.resolve(import.meta.dirname, '..')
const read = (file: string): string => readFileSync(path.join(root, file), 'utf8')

it('every npm script that runs a task names one that exists', () => {
  const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> }
  const named = Object.values(scripts).flatMap(
    (command) => /scripts\/run\.mjs ([\w:-]+)/.exec(command)?.[1] ?? [],
  )
  const [, tasks = ''] = read('scripts/run.mjs').split('const tasks = {')
  const defined = [...tasks.matchAll(/^ {2}'?([\w:-]+?)'?: /gm)].map(([, name]) => name)
  expect(named.length).toBeGreaterThan(20)
  expect(named.filter((name) => !defined.includes(name))).toEqual([])
})
