import { describe, expect, it } from 'vitest'
import { explain } from './startup-errors.ts'

const failure = (facts: object): Error => Object.assign(new Error('raw words'), facts)

describe('start-up error messages', () => {
  it.each([
    [{ code: 'EADDRINUSE', syscall: 'listen' }, { PORT: '80' }, 'Port 80 is in use.'],
    [{ code: 'EADDRINUSE', syscall: 'listen' }, { PORT: '' }, 'Port 4000 is in use.'],
    [{ code: 'EACCES', syscall: 'listen' }, { PORT: '80' }, 'Port 80 needs privileges'],
    [{ code: 'EADDRNOTAVAIL', syscall: 'listen' }, { HOST: '10.9.9.9' }, 'HOST: 10.9.9.9 is no'],
    [{ code: 'ENOTFOUND', syscall: 'getaddrinfo' }, { HOST: 'nowhere' }, 'HOST: nowhere is no'],
    [
      { code: 'EACCES', path: '/srv/x' },
      {},
      '/srv/x cannot be read or written: you have no permission',
    ],
    [
      { code: 'EROFS', path: '/srv/x' },
      {},
      '/srv/x cannot be read or written: the disk is read-only',
    ],
    [{ code: 'ENOSPC', path: '/srv/x' }, {}, '/srv/x cannot be read or written: the disk is full'],
  ])(
    'the error %j with the environment %j gets a message that says what to change',
    (facts, env, words) => {
      expect(explain(failure(facts), env)).toContain(words)
    },
  )

  it('an error without a special message keeps its own message or, if it has several causes, their messages', () => {
    expect(explain(new Error('raw words'), {})).toBe('raw words')
    const tried = new AggregateError([new Error('refused at ::1'), new Error('at 127.0.0.1')])
    expect(explain(tried, {})).toBe('refused at ::1; at 127.0.0.1')
  })
})
