import pg from 'pg'
import { expect, it } from 'vitest'
import { findStatementNames } from './statement-names.ts'

it('a pool names its statements, however many another pool of the process has named', () => {
  const [one, other] = [findStatementNames(new pg.Pool()), findStatementNames(new pg.Pool())]
  for (let at = 0; at < 500; at += 1) expect(one.find(`select ${at}`)).toBe(`s${at}`)
  expect(one.find('select 500')).toBeUndefined()
  expect(one.find('select 7')).toBe('s7')
  expect(other.find('select 500')).toBe('s0')
})

it('a pool keeps its names when it is asked for them again', () => {
  const pool = new pg.Pool()
  findStatementNames(pool).find('select 1')
  expect(findStatementNames(pool).find('select 2')).toBe('s1')
})
