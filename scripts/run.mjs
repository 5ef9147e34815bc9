// The entry point of every task: prepares the machine (dependencies, Node 24, the built web app)
// and runs the task. This file is plain JavaScript for any Node from 20.19 on; everything else runs
// under the pinned Node.
import { spawn, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import {
  accessSync,
  constants,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import path from 'node:path'

const root = path.resolve(import.meta.dirname, '..')
process.chdir(root)
const [task = 'start', ...args] = process.argv.slice(2)
const say = (line) => process.stdout.write(`${line}\n`)
const binary = (name) => path.join(root, 'node_modules', '.bin', name)
const node = path.join(root, 'node_modules', 'node', 'bin', 'node')

// How Node runs the product; docs/operations.md gives the reasons.
const runtime = JSON.parse(readFileSync('scripts/node-options.json', 'utf8'))

const hashFiles = (files) => {
  const hash = createHash('sha256')
  for (const file of files) hash.update(file).update(readFileSync(file))
  return hash.digest('hex')
}

const filesBelow = (folder) =>
  readdirSync(folder, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.join(entry.parentPath, entry.name))
    .filter((file) => !/[\\/](node_modules|dist)[\\/]/.test(file))
    .sort()

const isStamped = (stamp, value) => existsSync(stamp) && readFileSync(stamp, 'utf8') === value

/**
 * Exits with a readable message instead of a stack trace if you have no permission to install or
 * build here.
 */
const mustBeOurs = () => {
  for (const folder of [root, path.join(root, 'node_modules')].filter((at) => existsSync(at))) {
    try {
      accessSync(folder, constants.W_OK)
    } catch {
      say(`${folder} belongs to another user, who has to run this once, to install and to build.`)
      process.exit(1)
    }
  }
}

// A task needs one of these sets of packages; each holds the one before. docs/decisions/
// 0081-install-what-a-command-needs.md gives the reasons.
const levels = ['product', 'tests', 'everything']

// By name, because a folder would select the workspaces in it too.
const selectWorkspaces = (folders) =>
  folders.flatMap((folder) => ['--workspace', `@pennytrail/${folder}`])

/** Returns npm's options that choose the packages of a level. */
const choosePackages = (level) => {
  const { workspaces } = JSON.parse(readFileSync('package.json', 'utf8'))
  if (level === 'product') return selectWorkspaces(['contract', 'server', 'web'])
  if (level === 'everything') return []
  // The tools in folders of a workspace are heavy, and only one command needs each of them.
  return [
    ...selectWorkspaces(workspaces.filter((name) => !name.includes('/'))),
    '--include-workspace-root',
  ]
}

/**
 * Installs the dependencies in the lock file, once for each version of the file: those that the
 * task needs. Adding others later leaves the installed ones in place, because a running product
 * loads some of them when it needs them.
 */
const install = (level) => {
  const stamp = path.join('node_modules', '.installed')
  const locked = hashFiles(['package-lock.json'])
  const isInstalled = (one) => isStamped(stamp, `${locked} ${one}`)
  if (existsSync(node) && levels.slice(levels.indexOf(level)).some(isInstalled)) return
  mustBeOurs()
  const isPart = existsSync(node) && levels.some(isInstalled)
  say(
    isPart
      ? 'Installing the tools for development; this takes a minute.'
      : 'Installing dependencies (npm ci); the first time takes a minute.',
  )
  const npm = process.env.npm_execpath
  const command = npm ? [process.execPath, [npm]] : ['npm', []]
  const way = [...(isPart ? ['install', '--no-save'] : ['ci']), ...choosePackages(level)]
  const done = spawnSync(
    command[0],
    // Includes development dependencies even if NODE_ENV is production, because the build tools and
    // Node itself are among them.
    [...command[1], ...way, '--include=dev', '--no-audit', '--no-fund', '--loglevel=error'],
    { stdio: 'inherit' },
  )
  if (done.status !== 0 || !existsSync(node)) {
    const why = done.error ? done.error.message : 'the lines above say why'
    say(`Installing failed; ${why}. Check the network and run the command again.`)
    process.exit(1)
  }
  writeFileSync(stamp, `${locked} ${level}`)
}

const environment = () => {
  mkdirSync('.cache', { recursive: true })
  return {
    ...process.env,
    PATH: `${path.join(root, 'node_modules', '.bin')}${path.delimiter}${process.env.PATH}`,
    NODE_COMPILE_CACHE: path.join(root, '.cache', 'node'),
  }
}

// The signals of Ctrl-C, of a supervisor, and of a terminal that closes.
const endings = ['SIGINT', 'SIGTERM', 'SIGHUP']

/** Runs a program under the pinned Node's PATH and resolves with its exit code. */
const run = (command, parameters, options = {}) =>
  new Promise((resolve) => {
    const child = spawn(command, parameters, { stdio: 'inherit', env: environment(), ...options })
    // The child ends itself on these signals. This process waits for it, so that its clean-up can
    // finish.
    const forward = (signal) => child.kill(signal)
    for (const signal of endings) process.on(signal, forward)
    child.once('error', (error) => {
      say(`${command}: ${error.message}`)
      resolve(1)
    })
    child.once('exit', (code, signal) => {
      for (const signal of endings) process.off(signal, forward)
      resolve(code ?? (signal ? 1 : 0))
    })
  })

const mustRun = async (...parameters) => {
  const code = await run(...parameters)
  if (code !== 0) process.exit(code)
}

/** Runs `work` if its inputs (`about`) have changed since the last run. */
const once = async (name, about, work) => {
  const stamp = path.join('.cache', name)
  if (isStamped(stamp, about)) return
  await work()
  mkdirSync('.cache', { recursive: true })
  writeFileSync(stamp, about)
}

/** Builds the web app if its sources have changed, and checks its size and browsers unless `weigh` is false. */
const buildWeb = async ({ weigh = true } = {}) => {
  const sources = hashFiles([...filesBelow('web'), ...filesBelow('contract'), 'package-lock.json'])
  const cwd = path.join(root, 'web')
  if (!existsSync('web/dist/server/render-page.js')) rmSync('.cache/web-built', { force: true })
  await once('web-built', sources, async () => {
    mustBeOurs()
    say('Building the web app.')
    await mustRun(binary('vite'), ['build', '--logLevel', 'warn'], { cwd })
    const pages = ['build', '--config', 'vite.server.config.ts', '--logLevel', 'warn']
    await mustRun(binary('vite'), pages, { cwd })
  })
  const weight = async () => {
    await mustRun(node, ['scripts/budget.ts', '--quiet'], { cwd })
    await mustRun(node, ['scripts/browsers/check-browsers.ts'])
  }
  if (weigh) await once('web-weighed', sources, weight)
}

/** Bundles the server if its sources have changed. */
const buildServer = async () => {
  const folders = [
    'server/src',
    'server/seeds/demonstration',
    'stripe-stand-in/src',
    'contract/src',
  ]
  const code = folders.flatMap(filesBelow).filter((file) => file.endsWith('.ts'))
  const sources = hashFiles([...code, 'scripts/bundle-server.ts', 'package-lock.json'])
  if (!existsSync('server/dist/main.js')) rmSync('.cache/server-built', { force: true })
  await once('server-built', sources, async () => {
    mustBeOurs()
    await mustRun(node, ['scripts/bundle-server.ts'])
  })
}

/** Builds what `npm start` runs. */
const build = async (options) => {
  await buildWeb(options)
  await buildServer()
}

const server = (file, ...parameters) =>
  run(node, ['--disable-warning=ExperimentalWarning', `server/src/${file}`, ...parameters])

/** Runs a program of the bundled server. */
const runBundled = (name) =>
  run(node, [...runtime.options, `server/dist/${name}.js`], {
    env: { ...runtime.environment, ...environment() },
  })

const suites = (names) => run(node, ['scripts/suites.ts', ...names, ...args])

/** Prints what each failure of the storm did to the product, from one JSON object a line. */
const printTable = (lines) => {
  say('| Failure | What happened | Result |\n|---|---|---|')
  for (const line of lines.trim().split('\n').sort()) {
    const { failure, done, figures } = JSON.parse(line)
    say(`| ${failure} | ${done} | ${figures} |`)
  }
}

const tasks = {
  start: async () => {
    await buildServer()
    // The first time, the demonstration is made while the web app is built, which takes as long.
    const isFirst = !existsSync('web/dist')
    const made = isFirst ? runBundled('prepare') : 0
    await buildWeb({ weigh: false })
    return (await made) || runBundled('main')
  },
  build: async () => {
    await build({ weigh: args.includes('--weigh') })
    return 0
  },
  dev: async () => {
    const web = run(binary('vite'), [], { cwd: path.join(root, 'web') })
    const api = run(node, ['--watch', '--watch-preserve-output', 'server/src/main.ts'])
    return Math.max(...(await Promise.all([web, api])))
  },
  format: () => run(binary('oxfmt'), args.length > 0 ? args : ['.']),
  check: () => suites(['check']),
  e2e: async () => {
    await build()
    return suites(['e2e'])
  },
  'e2e:keyboard': async () => {
    await build()
    process.env.E2E_INPUT = 'keyboard'
    return suites(['e2e'])
  },
  'e2e:conditions': async () => {
    await build()
    process.env.EVERY_CONDITION = 'yes'
    args.unshift('every-screen')
    return suites(['e2e'])
  },
  'test:engines': async () => {
    await build({ weigh: false })
    return run(node, ['--disable-warning=ExperimentalWarning', 'e2e/engines/index.ts', ...args])
  },
  screenshots: async () => {
    await build()
    return run(node, ['--disable-warning=ExperimentalWarning', 'e2e/screenshots.ts'])
  },
  test: () => suites(['build', 'check', 'api', 'demonstration', 'e2e']),
  bench: async () => {
    await build()
    return run(node, ['bench/run.ts', ...args])
  },
  cluster: async () => {
    await buildWeb({ weigh: false })
    return run(node, ['--disable-warning=ExperimentalWarning', 'cluster/index.ts', ...args])
  },
  'sql:types': () =>
    run(node, ['--disable-warning=ExperimentalWarning', 'scripts/sql-types/index.ts', ...args]),
  'check:deployment': () => run(node, ['scripts/deployment/check-deployment.ts']),
  vulnerabilities: () => run(node, ['scripts/supply-chain/check-vulnerabilities.ts', ...args]),
  sbom: () => run(node, ['scripts/supply-chain/write-sbom.ts', ...args]),
  pooler: () =>
    run(node, ['--disable-warning=ExperimentalWarning', 'scripts/pooler/index.ts', ...args]),
  storm: async () => {
    const table = path.join(root, '.cache', 'storm-table.jsonl')
    rmSync(table, { force: true })
    const code = await run(
      binary('vitest'),
      ['run', '--project', 'api', ...(args.length > 0 ? args : ['.storm.'])],
      { env: { ...environment(), STORM: 'full', FAULT_TABLE: table } },
    )
    if (existsSync(table)) printTable(readFileSync(table, 'utf8'))
    return code
  },
  mutate: () => run(binary('stryker'), ['run', 'scripts/mutation/stryker.config.mjs', ...args]),
  'pdf:check': async () => {
    await build()
    return run(node, ['--disable-warning=ExperimentalWarning', 'scripts/pdf-check/index.ts'])
  },
  'alerts:test': async () => {
    // promtool is part of the Debian package prometheus.
    const checked = await run('promtool', ['check', 'rules', 'ops/prometheus/alerts.yml'])
    return checked || run('promtool', ['test', 'rules', 'ops/prometheus/alerts.test.yml'])
  },
  'charity-register:import': () => server('tools/charity-register-import.ts', ...args),
  'iati:import': () => server('tools/iati-import.ts', ...args),
  admin: () => server('tools/admin.ts', ...args),
  schema: () =>
    run(node, ['--disable-warning=ExperimentalWarning', 'scripts/schema-text/write-schema.ts']),
  'upgrade:check': () =>
    run(node, ['--disable-warning=ExperimentalWarning', 'scripts/upgrade-check/index.ts', ...args]),
  verify: () => server('tools/verify.ts', ...args),
  'ledger:check': () => server('tools/ledger-check.ts', ...args),
  'ledger:rebuild': () => server('tools/ledger-rebuild.ts', ...args),
  backup: () => server('tools/backup.ts', ...args),
  'try:files': () =>
    run(node, ['--disable-warning=ExperimentalWarning', 'scripts/storage/try-files.ts', ...args]),
  'try:pgbackrest': () =>
    run(node, [
      '--disable-warning=ExperimentalWarning',
      'scripts/storage/try-pgbackrest.ts',
      ...args,
    ]),
  restore: async () =>
    (await server('tools/restore.ts', ...args)) || server('tools/ledger-check.ts'),
}

/** The tasks that need no tools for development. */
const onlyProduct = new Set(
  'start build admin verify ledger:check backup restore charity-register:import iati:import'.split(
    ' ',
  ),
)
/** The tasks that need a tool that no other does: Lighthouse, StrykerJS, drivers of browsers. */
const withHeavyTools = new Set(['bench', 'mutate', 'test:engines'])

const getLevel = () => {
  if (onlyProduct.has(task)) return 'product'
  return withHeavyTools.has(task) ? 'everything' : 'tests'
}

if (!tasks[task]) {
  say(`There is no task ${task}; there are ${Object.keys(tasks).join(', ')}.`)
  process.exit(1)
}
const [major, minor] = process.versions.node.split('.').map(Number)
if (major < 20 || (major === 20 && minor < 19)) {
  say(`Node ${process.versions.node} is too old to start from; install 20.19 or newer.`)
  process.exit(1)
}
install(getLevel())
process.exit(await tasks[task]())
