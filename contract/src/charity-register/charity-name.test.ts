import { describe, expect, it } from 'vitest'
import { toOrdinaryCapitals } from './charity-name.ts'

describe('names of charities in ordinary capitals', () => {
  it.each([
    // Names of the Charity Commission's register.
    ['DUKINFIELD BAPTIST CHURCH', 'Dukinfield Baptist Church'],
    ['THE CHESHIRE WILDLIFE TRUST LIMITED', 'The Cheshire Wildlife Trust Limited'],
    ['CHILDREN OF THE WORLD', 'Children of the World'],
    ["ST ANN'S HOSPICE", "St Ann's Hospice"],
    ['ST.ANNE', 'St.Anne'],
    ['ALTRINCHAM YMCA', 'Altrincham YMCA'],
    ['HEART/STROKE CLUB UK', 'Heart/Stroke Club UK'],
    ['A NEW START CIO', 'A New Start CIO'],
    ['1ST SALE SCOUT GROUP', '1st Sale Scout Group'],
    ['SALE AND ALTRINCHAM U3A', 'Sale and Altrincham U3A'],
    ['ASHTON-UPON-MERSEY PRE-SCHOOL P.T.A.', 'Ashton-upon-Mersey Pre-school P.T.A.'],
    ["FREEMASONS' NHS FUND", "Freemasons' NHS Fund"],
    ['AFRO-CARIBBEAN CARE (UK) LTD.', 'Afro-Caribbean Care (UK) Ltd.'],
    ['FRIENDS (OF THE PARK)', 'Friends (Of the Park)'],
    // Names of people and other writing.
    ['THE O’BRIEN TRUST', 'The O’Brien Trust'],
    ["D'ARCY AND O'NEILL FUND", "D'Arcy and O'Neill Fund"],
    ['MCDONALD MEMORIAL TRUST', 'McDonald Memorial Trust'],
    ['ÉCOLE DE LONDRES', 'École de Londres'],
    ['RNLI ST IVES', 'RNLI St Ives'],
  ])('writes %s as %s', (registered, written) => {
    expect(toOrdinaryCapitals(registered)).toBe(written)
  })

  it.each([
    'Macmillan Cancer Support',
    'Cancer Research UK',
    'ACORD',
    'ADRA-UK',
    'mind',
    'Citizens Advice SORT',
  ])('leaves %s as it is', (name) => {
    expect(toOrdinaryCapitals(name)).toBe(name)
  })

  it('changes nothing when it is used again', () => {
    const once = toOrdinaryCapitals("THE FRIENDS OF ST. MARY'S C OF E SCHOOL PTA")
    expect(once).toBe("The Friends of St. Mary's C of E School PTA")
    expect(toOrdinaryCapitals(once)).toBe(once)
  })
})
