import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, it, test } from 'vitest'
import { isPublicAddress } from './public-ip-address.ts'
import { createVisitor, isVisitable } from './visit-website.ts'

test.each([
  '93.184.215.14',
  '8.8.8.8',
  '2606:2800:21f:cb07:6820:80da:af6b:8b2c',
  '2a00:1450:4009:81f::200e',
])('the IP address %s is public', (address) => expect(isPublicAddress(address)).toBe(true))

test.each([
  '127.0.0.1',
  '127.255.255.254',
  '0.0.0.0',
  '10.1.2.3',
  '172.16.0.1',
  '172.31.255.255',
  '192.168.1.1',
  '169.254.169.254',
  '100.64.0.1',
  '198.18.0.1',
  '224.0.0.1',
  '255.255.255.255',
  '::1',
  '::',
  '::ffff:127.0.0.1',
  '::ffff:8.8.8.8',
  '64:ff9b::7f00:1',
  'fe80::1',
  'fc00::1',
  'fd12:3456::1',
  'ff02::1',
  '2002:7f00:1::',
  '2001:0:7f00:1::',
  '2001:db8::1',
  'localhost',
  '',
])('the IP address %j is not public', (address) => expect(isPublicAddress(address)).toBe(false))

test.each([
  'ftp://example.org/',
  'file:///etc/passwd',
  'javascript:alert(1)',
  'http://user:secret@example.org/',
  'http://example.org:8080/',
  'http://127.0.0.1/',
  'http://2130706433/',
  'http://0x7f.1/',
  'http://[::1]/',
  'http://[::ffff:7f00:1]/',
  'not an address',
])('the server does not visit %s', (address) =>
  expect(() => isVisitable(address)).toThrow(/^Its address/),
)

test.each(['http://127.0.0.1/', 'http://localhost/', 'http://[::1]/', 'http://2130706433/'])(
  'the server does not visit %s, which leads to this machine',
  async (address) => {
    expect(await createVisitor()(address)).toEqual({
      problem: 'Its address is not on the public internet.',
    })
  },
)

describe('visiting a website', () => {
  const paths: string[] = []
  const server = createServer((request, response) => {
    paths.push(request.url ?? '')
    if (request.url === '/moved') response.writeHead(302, { location: '/page' }).end()
    else if (request.url === '/away')
      response.writeHead(302, { location: 'http://10.0.0.1/' }).end()
    else if (request.url === '/file') response.writeHead(302, { location: 'file:///etc' }).end()
    else if (request.url === '/round') response.writeHead(302, { location: '/round' }).end()
    else if (request.url === '/long') response.end('x'.repeat(5_000_000))
    else if (request.url === '/slow') response.write('a little')
    else response.end('a page')
  })
  let origin: string
  beforeAll(async () => {
    await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
    origin = `http://localhost:${(server.address() as AddressInfo).port}`
  })
  afterAll(() => {
    server.closeAllConnections()
    return new Promise((done) => server.close(done))
  })
  const reach = { address: (address: string) => /^127\.|^::1$/.test(address), port: () => true }
  const limits = { timeoutMs: 20_000, maxBytes: 1000, maxRedirects: 3 }
  const visit = createVisitor(limits, reach)

  it('a visit to a website follows redirects and returns the final URL', async () => {
    expect(await visit(`${origin}/moved`)).toEqual({
      text: 'a page',
      url: `${origin}/page`,
      status: 200,
    })
  })

  it('a visit to a website checks the address of every redirect', async () => {
    const notPublic = { problem: 'Its address is not on the public internet.' }
    expect(await visit(`${origin}/away`)).toEqual(notPublic)
    expect(await visit(`${origin}/file`)).toEqual({
      problem: 'Its address is neither http nor https.',
    })
    expect(await visit(`${origin}/round`)).toEqual({ problem: 'It redirects too often.' })
    expect(paths.filter((path) => path === '/round')).toHaveLength(4)
  })

  it('a visit to a website stops at its size limit and at its time limit', async () => {
    expect(await visit(`${origin}/long`)).toMatchObject({ text: 'x'.repeat(1000) })
    const visitBriefly = createVisitor({ ...limits, timeoutMs: 300 }, reach)
    expect(await visitBriefly(`${origin}/slow`)).toEqual({ problem: 'It took too long to answer.' })
  })

  it('a visit to a website reports plainly that no server answers', async () => {
    expect(await visit('http://127.0.0.1:1/')).toEqual({ problem: 'It could not be reached.' })
  })
})
