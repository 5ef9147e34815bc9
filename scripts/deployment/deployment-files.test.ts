import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { variableNames } from '../../server/src/platform/config/config.ts'

const root = path.resolve(import.meta.dirname, '../..')
const readText = (file: string): string => readFileSync(path.join(root, file), 'utf8')
const containerfile = readText('Containerfile')
const production = readText('compose.production.yml')
const unit = readText('ops/systemd/pennytrail@.service')
const known = new Set(variableNames)

describe('Containerfile and compose files', () => {
  it('the image has the version of Node that package.json names', () => {
    const { devDependencies } = JSON.parse(readText('package.json')) as {
      devDependencies: Record<string, string>
    }
    expect(containerfile).toContain(`ARG NODE_VERSION=${devDependencies['node']}\n`)
    expect(containerfile).toContain(`library/node:${devDependencies['node']}-bookworm-slim"`)
  })

  it('the image and the systemd unit run Node with the same options as npm start', () => {
    const { options, environment } = JSON.parse(readText('scripts/node-options.json')) as {
      options: string[]
      environment: Record<string, string>
    }
    expect(containerfile).toContain(`CMD ["node", "${options.join('", "')}", "server/src/main.ts"]`)
    expect(unit).toContain(`/node ${options.join(' ')} server/src/main.ts\n`)
    for (const [name, value] of Object.entries(environment)) {
      expect(containerfile).toContain(`  ${name}=${value} `)
      expect(unit).toMatch(new RegExp(`^Environment=.* ${name}=${value}$`, 'm'))
    }
  })

  it('the image installs from the package.json of every workspace', () => {
    const folders = globSync('{*,*/*}/package.json', {
      cwd: root,
      exclude: (file) => file.includes('node_modules'),
    })
    // The list of ignored files lets a whole workspace through, or its package.json alone.
    const allowed = readText('.containerignore').split('\n')
    const missing = folders.filter(
      (file) =>
        !containerfile.includes(`COPY ${file} `) ||
        !(allowed.includes(`!${file}`) || allowed.includes(`!${path.dirname(file)}`)),
    )
    expect(missing).toEqual([])
  })

  it('the image never runs the product as root', () => {
    const stages = containerfile.split(/^FROM /m).filter((stage) => stage.includes('USER'))
    const last = stages.map((stage) => [...stage.matchAll(/^USER (\S+)$/gm)].at(-1)?.[1])
    expect(last).toEqual(['1000:1000', '1000:1000'])
  })

  it('the image copies no file that holds a secret of an operator', () => {
    const ignored = readText('.containerignore').split('\n')
    expect(ignored).toContain('*')
    expect(ignored.filter((line) => /^!.*(secrets|\.env|\.data|^!ops\/?$)/.test(line))).toEqual([])
  })

  it('the compose files pin the version of every image that they do not build', () => {
    const images = [production, readText('compose.try.yml')].flatMap((text) =>
      [...text.matchAll(/^\s+image: (\S+)$/gm)].map(([, image = '']) => image),
    )
    const loose = images.filter((one) => !one.startsWith('localhost/') && !/:\d+\.\d+/.test(one))
    expect(loose).toEqual([])
  })

  it('the production example sets only variables that the server reads', () => {
    const set = [...production.matchAll(/^\s+([A-Z_]+?)(?:_FILE)?: /gm)].map(
      ([, name = '']) => name,
    )
    const example = [...readText('ops/container/production.env.example').matchAll(/^([A-Z_]+)=/gm)]
    const names = [...set, ...example.map(([, name = '']) => name)]
    expect(names.filter((name) => !known.has(name) && !name.startsWith('POSTGRES_'))).toEqual([])
  })

  it('the production example neither allows a development server nor holds a password', () => {
    expect(production).not.toContain('ALLOW_DEVELOPMENT_ON_NETWORK')
    expect(production).not.toMatch(/PASSWORD: |:\/\/[^\s/@]+:[^\s/@]+@/)
  })
})

describe('systemd unit', () => {
  it('the systemd unit sets only environment variables that the server or its C library reads', () => {
    const lines = [...unit.matchAll(/^Environment=(.*)$/gm)].flatMap(([, line = '']) =>
      line.split(' '),
    )
    const names = lines.map((pair) => pair.split('=')[0]!)
    expect(names.length).toBeGreaterThan(0)
    expect(names.filter((name) => !known.has(name))).toEqual(['MALLOC_ARENA_MAX'])
  })

  it('the unit starts the product again after a pause, and lets it finish its work when it stops', () => {
    expect(unit).toMatch(/^Restart=on-failure$/m)
    expect(unit).toMatch(/^RestartSec=5$/m)
    expect(unit).toMatch(/^KillMode=mixed$/m)
    expect(unit).toMatch(/^TimeoutStopSec=90$/m)
  })
})
