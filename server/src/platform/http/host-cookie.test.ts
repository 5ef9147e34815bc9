import type { FastifyReply } from 'fastify'
import { expect, test } from 'vitest'
import { makeToken } from '../secret-token.ts'
import { readHostCookie, setHostCookie } from './host-cookie.ts'

const token = makeToken()

const setCookie = (appOrigin: string, maxAge?: number): string => {
  let cookie = ''
  const reply = { header: (_: string, value: string) => (cookie = value) }
  setHostCookie({ appOrigin }, reply as unknown as FastifyReply, 'mark', token, maxAge)
  return cookie
}

const readBack = (appOrigin: string, cookie: string) =>
  readHostCookie({ appOrigin }, { headers: { cookie } }, 'mark')

test('a cookie of ours on https is bound to this host, secure and out of reach of scripts', () => {
  const cookie = setCookie('https://pennytrail.example', 60)
  expect(cookie).toBe(`__Host-mark=${token}; Path=/; Max-Age=60; HttpOnly; SameSite=Strict; Secure`)
  expect(readBack('https://pennytrail.example', `a=b; ${cookie.split(';')[0]!}; c=d`)).toBe(token)
  expect(readBack('https://pennytrail.example', `mark=${token}`)).toBeUndefined()
})

test('a cookie of ours on plain http has a name that browsers accept there', () => {
  expect(setCookie('http://localhost:4000')).toBe(
    `mark=${token}; Path=/; HttpOnly; SameSite=Strict`,
  )
  expect(readBack('http://localhost:4000', `mark=${token}`)).toBe(token)
})
