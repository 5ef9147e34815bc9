import { describe, expect, it } from 'vitest'
import { listNamedGivers } from './name-givers.ts'

const makeGiver = (name: string, isOrganisation = false) => ({
  kind: 'temporary' as const,
  id: name,
  name,
  isOrganisation,
})

/** Lists who a text can name, each with how well, such as "Priya Patel by initial, joint". */
const listNames = (text: string, ...names: string[]) =>
  listNamedGivers(
    text,
    names.map((name) => makeGiver(name)),
  ).map(
    ({ giver, isFull, isJoint }) =>
      `${giver.name} by ${isFull ? 'name' : 'initial'}${isJoint ? ', joint' : ''}`,
  )

describe('the givers whom a bank’s text names', () => {
  it.each([
    ['MRS P PATEL STO GIFT', 'Priya Patel', 'initial'],
    ['PATEL P', 'Priya Patel', 'initial'],
    ['FPI PRIYA PATEL 4471 DONATION', 'Priya Patel', 'name'],
    ['STO GIFT MRS P PATEL', 'Priya Patel', 'initial'],
    ['P J PATEL', 'Priya Jaya Patel', 'initial'],
    ['PJ PATEL', 'Priya Jaya Patel', 'initial'],
    ['MR S O’BRIEN', 'Sean O’Brien', 'initial'],
    ["MR S O'BRIEN", 'Sean O’Brien', 'initial'],
    ['MS A SMITH-JONES', 'Ann Smith-Jones', 'initial'],
    ['J VAN DER BERG GIFT', 'Jan van der Berg', 'initial'],
    ['MR J PÉREZ', 'José Perez', 'initial'],
    ['MRS P PATEL', 'Mrs P Patel', 'initial'],
  ])('%s names %s by %s', (text, name, how) => {
    expect(listNames(text, name)).toEqual([`${name} by ${how}`])
  })

  it.each([
    ['J & M CLARKE STO GIFT', 'John Clarke', 'initial'],
    ['MR J & MRS M CLARKE', 'Mary Clarke', 'initial'],
    ['JOHN AND MARY CLARKE', 'Mary Clarke', 'name'],
  ])('the joint account %s names %s by %s', (text, name, how) => {
    expect(listNames(text, name)).toEqual([`${name} by ${how}, joint`])
  })

  it.each([
    ['MRS A PATEL STO GIFT', 'Priya Patel'],
    ['PATEL GIFT', 'Priya Patel'],
    ['PAUL PATEL', 'Priya Patel'],
    ['MR P PATEL', 'Mrs Priya Patel'],
    ['A P PATEL', 'Priya Patel'],
    ['P A PATEL', 'Priya Jaya Patel'],
    ['J CLARKE & SONS LTD', 'John Clarke'],
    ['J CLARKE FOUNDATION', 'John Clarke'],
    ['A JONES', 'Ann Smith-Jones'],
    ['P PATELSON', 'Priya Patel'],
    ['ROBERT P 00123', 'Peter Robert Smith'],
  ])('%s does not name %s', (text, name) => {
    expect(listNames(text, name)).toEqual([])
  })

  it('a text that can name two givers names both, and a whole first name leaves the other out', () => {
    expect(listNames('P PATEL GIFT', 'Priya Patel', 'Paul Patel')).toHaveLength(2)
    expect(listNames('PAUL PATEL GIFT', 'Priya Patel', 'Paul Patel', 'P Patel')).toEqual([
      'Paul Patel by name',
    ])
  })

  it('organisations among givers are not named as people', () => {
    expect(listNamedGivers('P PATEL', [makeGiver('P Patel', true)])).toEqual([])
  })
})
