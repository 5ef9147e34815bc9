import { describe, expect, it } from 'vitest'
import { getFullName, getGreetingName } from './person-name.ts'

describe('the name of a person', () => {
  it.each([
    ['Ada', 'Adeyemi', 'Ada Adeyemi', 'Ada'],
    ['Sukarno', 'Sukarno', 'Sukarno', 'Sukarno'],
    ['Sukarno', 'sukarno', 'Sukarno', 'Sukarno'],
    ['Sukarno', '', 'Sukarno', 'Sukarno'],
    ['Dr', 'Okafor', 'Dr Okafor', 'Dr Okafor'],
    ['Mr & Mrs', 'Jones', 'Mr & Mrs Jones', 'Mr & Mrs Jones'],
    ['Prof. Ida', 'Fell', 'Prof. Ida Fell', 'Prof. Ida Fell'],
    ['Misty', 'Fell', 'Misty Fell', 'Misty'],
    ['Major', 'Major', 'Major', 'Major'],
  ])('%s %s is shown as “%3$s” and greeted as “%4$s”', (firstname, lastname, full, greeting) => {
    expect(getFullName({ firstname, lastname })).toBe(full)
    expect(getGreetingName({ firstname, lastname })).toBe(greeting)
  })
})
