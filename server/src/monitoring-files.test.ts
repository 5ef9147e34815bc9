import { readFileSync } from 'node:fs'
import path from 'node:path'
import { collectDefaultMetrics, Registry } from '@prometheus-io/client'
import { afterAll, describe, expect, it } from 'vitest'
import { allFigures } from './open-metrics.ts'
import { measureEvents } from './platform/metrics/event-metrics.ts'
import { measureDatabase, measurePools } from './platform/metrics/state-metrics.ts'

const root = path.resolve(import.meta.dirname, '../..')
const readText = (file: string): string => readFileSync(path.join(root, file), 'utf8')

const registry = new Registry()
collectDefaultMetrics({ register: registry })
measurePools(registry)
measureDatabase(registry, allFigures, { read: async () => null })
const end = measureEvents(registry)
afterAll(() => {
  end()
  registry.clear()
})

/** Lists the name of every series that the product serves, and `up`, which Prometheus adds. */
const listServed = async (): Promise<Set<string>> => {
  const metrics = await registry.getMetricsAsJSON()
  const names = metrics.flatMap(({ name, type }) =>
    type === 'histogram' ? [`${name}_bucket`, `${name}_sum`, `${name}_count`] : [name],
  )
  return new Set(['up', ...names])
}

const words = new Set(['and', 'or', 'unless', 'by', 'without', 'on', 'ignoring'])

/** Lists the names of metrics in a query: words that are no function, keyword, label or text. */
const listQueried = (query: string): string[] =>
  [
    ...query
      .replaceAll(/"[^"]*"/g, '')
      .replaceAll(/\{[^}]*\}|\[[^\]]*\]/g, ' ')
      .replaceAll(/\b(by|without|on|ignoring)\s*\([^)]*\)/g, ' ')
      .matchAll(/[a-zA-Z_:][\w:]*(?!\w*\s*\()\b(?!\s*\()/g),
  ]
    .map(([name]) => name)
    .filter((name) => !words.has(name))

interface Panel {
  readonly id: number
  readonly type: string
  readonly title: string
  readonly gridPos: {
    readonly x: number
    readonly y: number
    readonly w: number
    readonly h: number
  }
  readonly targets?: readonly { readonly refId: string; readonly expr: string }[]
}

const dashboard = JSON.parse(readText('ops/grafana/pennytrail.json')) as {
  readonly uid: string
  readonly title: string
  readonly schemaVersion: number
  readonly panels: readonly Panel[]
}
const alerts = readText('ops/prometheus/alerts.yml')
const rules = alerts.split(/^ {6}- alert: /m).slice(1)
const getExpression = (rule: string): string =>
  /expr: (?:\|\n)?([\s\S]*?)\n {8}(?:for|labels):/.exec(rule)?.[1] ?? ''

describe('the alert rules', () => {
  it('every metric of an alert is one that the product serves', async () => {
    const served = await listServed()
    expect(rules.length).toBeGreaterThan(10)
    for (const rule of rules) {
      const queried = listQueried(getExpression(rule))
      expect([rule, queried.length > 0]).toEqual([rule, true])
      expect(queried.filter((name) => !served.has(name))).toEqual([])
    }
  })

  it('every alert has a test, and a section that says what to do', () => {
    const tests = readText('ops/prometheus/alerts.test.yml')
    const page = readText('docs/monitoring.md')
    const names = rules.map((rule) => rule.split('\n', 1)[0]!)
    for (const name of names) {
      expect(tests).toContain(`alertname: ${name}\n        exp_alerts:`)
      expect(page).toContain(`\n### ${name}\n`)
      expect(alerts).toContain(`runbook: docs/monitoring.md#${name.toLowerCase()}\n`)
    }
    expect([...page.matchAll(/^### (\w+)$/gm)].map(([, name]) => name)).toEqual(names)
  })
})

describe('the dashboard', () => {
  it('every metric of a panel is one that the product serves', async () => {
    const served = await listServed()
    const queries = dashboard.panels.flatMap(({ targets = [] }) => targets.map(({ expr }) => expr))
    expect(queries.length).toBeGreaterThan(20)
    for (const query of queries) {
      const queried = listQueried(query)
      expect([query, queried.length > 0]).toEqual([query, true])
      expect(queried.filter((name) => !served.has(name))).toEqual([])
    }
  })

  it('every panel has a title, a number and a place of its own', () => {
    const { panels, uid, title, schemaVersion } = dashboard
    expect([uid, title, typeof schemaVersion]).toEqual(['pennytrail', 'Pennytrail', 'number'])
    expect(new Set(panels.map(({ id }) => id)).size).toBe(panels.length)
    const taken = new Set<string>()
    for (const panel of panels) {
      expect(panel.title).not.toBe('')
      expect(['row', 'stat', 'timeseries']).toContain(panel.type)
      const { x, y, w, h } = panel.gridPos
      expect(x + w).toBeLessThanOrEqual(24)
      for (let across = x; across < x + w; across += 1) {
        for (let down = y; down < y + h; down += 1) {
          const place = `${panel.title} at ${across} ${down}`
          expect(taken.has(`${across} ${down}`) ? place : null).toBeNull()
          taken.add(`${across} ${down}`)
        }
      }
    }
  })
})

describe('the page about monitoring', () => {
  it('the page explains exactly the metrics of the product', async () => {
    const explained = new Set(
      [...readText('docs/monitoring.md').matchAll(/`(pennytrail_[a-z_]+)`/g)].map(
        ([, name]) => name,
      ),
    )
    const metrics = await registry.getMetricsAsJSON()
    const own = metrics.map(({ name }) => name).filter((name) => name.startsWith('pennytrail_'))
    expect(explained).toEqual(new Set(own))
  })
})
