import { describe, expect, it } from 'vitest'
import { emptyFunctions } from './slim-libraries.ts'

const code = `
function make() {
  async function load(key) { return key }
  function keep() { return 1 }
  return { load, keep }
}
const save = () => { make() }
export { make, save }`

describe('emptying functions of a library', () => {
  it('leaves out the body of a function inside another one, and keeps its neighbours', () => {
    expect(emptyFunctions(code, ['load', 'save'])).toBe(
      code.replace('{ return key }', '{}').replace('{ make() }', '{}'),
    )
  })

  it('fails the build when the library has no function of the name', () => {
    expect(() => emptyFunctions(code, ['gone'])).toThrow('There is not one function gone.')
  })

  it('fails the build when the library has two functions of the name', () => {
    expect(() => emptyFunctions(`${code}\nfunction keep() {}`, ['keep'])).toThrow('keep')
  })
})
