import { expect, test } from 'vitest'
import { isAtDomain, isMailAtDomain, listOfferedProofs, getWebsiteDomain } from './claim-proof.ts'

test.each([
  ['http://www.lantern.example.org/about', 'lantern.example.org'],
  ['https://lantern.example.org/', 'lantern.example.org'],
  ['http://lantern.wordpress.com/', 'lantern.wordpress.com'],
  ['https://www.facebook.com/lantern', null],
  ['https://en-gb.facebook.com/lantern', null],
  ['https://sites.google.com/lantern', null],
  ['http://wordpress.com/', null],
  ['http://tiny.cc/lantern', null],
  ['not an address', null],
  [null, null],
])('the domain of the website address %s is %s', (weblink, domain) => {
  expect(getWebsiteDomain(weblink)).toBe(domain)
})

test.each([
  ['office@lantern.example.org', true],
  ['Office@LANTERN.example.org', true],
  ['office@mail.lantern.example.org', true],
  ['office@example.org', false],
  ['office@notlantern.example.org', false],
  ['lantern.example.org', false],
  ['a@lantern.example.org@evil.example', false],
])('checks whether the email address %s is at the charity’s domain: %s', (email, at) => {
  expect(isMailAtDomain(email, 'lantern.example.org')).toBe(at)
})

test('a web page counts as at the charity’s domain only if its host name is at that domain', () => {
  expect(isAtDomain('https://www.lantern.example.org/x', 'lantern.example.org')).toBe(true)
  expect(isAtDomain('https://lantern.example.org.evil.example/', 'lantern.example.org')).toBe(false)
  expect(isAtDomain('https://evil.example/?lantern.example.org', 'lantern.example.org')).toBe(false)
  expect(isAtDomain('nonsense', 'lantern.example.org')).toBe(false)
})

test('the ways to prove a claim depend on the charity’s registered website', () => {
  expect(listOfferedProofs('http://lantern.example.org/')).toEqual(['website-code', 'domain-mail'])
  expect(listOfferedProofs('http://lantern.wordpress.com/')).toEqual(['website-code'])
  expect(listOfferedProofs('http://facebook.com/lantern')).toEqual(['explanation'])
  expect(listOfferedProofs(null)).toEqual(['explanation'])
})
