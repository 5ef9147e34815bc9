import { Gauge, type Registry } from '@prometheus-io/client'
import { listPools } from '../database/index.ts'
import type { Figure, Figures } from './figures.ts'
import type { FiguresReader } from './figures-reader.ts'

/** Registers gauges for the connection pools of this process. Returns a function that sets them. */
export const measurePools = (registry: Registry): (() => void) => {
  const registers = [registry]
  const connections = new Gauge({
    name: 'pennytrail_database_pool_connections',
    help: 'Open connections of the pool.',
    labelNames: ['pool', 'state'],
    registers,
  })
  const waiting = new Gauge({
    name: 'pennytrail_database_pool_waiting',
    help: 'Callers that wait for a connection of the pool.',
    labelNames: ['pool'],
    registers,
  })
  const max = new Gauge({
    name: 'pennytrail_database_pool_max_connections',
    help: 'Connections that the pool may open.',
    labelNames: ['pool'],
    registers,
  })
  return () => {
    for (const gauge of [connections, waiting, max]) gauge.reset()
    for (const pool of listPools()) {
      connections.inc({ pool: pool.name, state: 'idle' }, pool.idle)
      connections.inc({ pool: pool.name, state: 'busy' }, pool.total - pool.idle)
      waiting.inc({ pool: pool.name }, pool.waiting)
      max.inc({ pool: pool.name }, pool.max)
    }
  }
}

const setGauge = (gauge: Gauge<string>, label: string | undefined, figure: Figure): void => {
  if (label === undefined) gauge.remove()
  else gauge.reset()
  if (figure === null) return
  if (typeof figure === 'number') gauge.set(figure)
  else
    for (const [value, count] of Object.entries(figure)) gauge.set({ [label ?? '']: value }, count)
}

/**
 * Registers a gauge for every figure of the database, and one that tells whether the database
 * answers. Returns a function that reads them again. Without an answer, the figures are absent.
 */
export const measureDatabase = (
  registry: Registry,
  all: readonly Figures[],
  reader: FiguresReader,
): (() => Promise<void>) => {
  const registers = [registry]
  const up = new Gauge({
    name: 'pennytrail_database_up',
    help: 'Whether the database answered in time: 1 or 0.',
    registers,
  })
  const declared = all.flatMap((figures) => Object.entries(figures.declared))
  const gauges = declared.map(([name, { help, label }]) => ({
    name,
    label,
    gauge: new Gauge<string>({
      name,
      help,
      labelNames: label === undefined ? [] : [label],
      registers,
    }),
  }))
  return async () => {
    const values = await reader.read()
    up.set(values ? 1 : 0)
    for (const { name, label, gauge } of gauges) setGauge(gauge, label, values?.[name] ?? null)
  }
}
