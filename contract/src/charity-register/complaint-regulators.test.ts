import { expect, it } from 'vitest'
import { getFundraisingRegulator } from './complaint-regulators.ts'

it.each([
  ['1164883', 'Fundraising Regulator'],
  ['SC003558', 'Scottish Fundraising Adjudication Panel'],
  ['NIC100012', 'Fundraising Regulator'],
])('complaints about the fundraising of charity %s go to the %s', (number, name) => {
  expect(getFundraisingRegulator(number).name).toBe(name)
})
