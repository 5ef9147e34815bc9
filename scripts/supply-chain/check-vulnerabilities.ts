import { parseArgs } from 'node:util'
import { findAffected, readAdvisories, type Finding } from './advisories.ts'
import { askNpm } from './ask-npm.ts'
import { listLockedPackages } from './lock-file.ts'

/**
 * Checks the lock file for known vulnerabilities and says what was checked and what could not be.
 * Exit code 1: a production dependency is vulnerable, or a signature is invalid. An unreachable
 * network is no failure, unless `--require` asks for complete checks.
 */
const { values } = parseArgs({
  options: { advisories: { type: 'string' }, require: { type: 'boolean', default: false } },
})
const packages = listLockedPackages()
const count = `${packages.length} packages, ${packages.filter((one) => one.isProduction).length} of them for production`
let failed = false
let incomplete = false

const report = (line: string): void => console.log(line)
const reportFindings = (findings: readonly Finding[]): void => {
  for (const { package: one, id, summary } of findings)
    report(
      `  ${one.isProduction ? 'PRODUCTION ' : 'development'} ${one.name}@${one.version}: ${id} ${summary}`,
    )
  if (findings.some((one) => one.package.isProduction)) failed = true
}

const checkFolder = (folder: string): void => {
  let read = 0
  const findings: Finding[] = []
  for (const advisory of readAdvisories(folder)) {
    read += 1
    findings.push(...findAffected(advisory, packages))
  }
  report(`Advisories in ${folder}: compared ${read} with ${count}; ${findings.length} found.`)
  reportFindings(findings)
  if (read === 0) incomplete = true
}

interface Vulnerability {
  readonly name: string
  readonly severity: string
  readonly nodes: readonly string[]
  readonly via: readonly (string | { readonly title: string; readonly url: string })[]
}

const checkRegistry = async (): Promise<void> => {
  const { answer, reason } = await askNpm(
    ['audit', '--package-lock-only'],
    (json) => 'vulnerabilities' in json,
  )
  if (!answer) {
    incomplete = true
    return report(`Advisories of the npm registry: not checked (${reason}).`)
  }
  const all = Object.values(answer['vulnerabilities'] as Record<string, Vulnerability>)
  const findings = all.flatMap(({ nodes, severity, via }) => {
    const titles = via.map((one) =>
      typeof one === 'string' ? `by ${one}` : `${one.title} ${one.url}`,
    )
    return packages
      .filter(({ folder }) => nodes.includes(folder))
      .map((found) => ({ package: found, id: severity, summary: titles.join('; ') }))
  })
  report(`Advisories of the npm registry: asked about ${count}; ${findings.length} found.`)
  reportFindings(findings)
}

const checkSignatures = async (): Promise<void> => {
  const { answer, reason } = await askNpm(['audit', 'signatures'], (json) => 'invalid' in json)
  if (!answer) {
    incomplete = true
    return report(`Signatures of the npm registry: not checked (${reason}).`)
  }
  const invalid = answer['invalid'] as readonly { name: string; version: string }[]
  const missing = answer['missing'] as readonly unknown[]
  report(
    `Signatures of the npm registry: ${invalid.length} invalid, ${missing.length} missing, of the packages installed here.`,
  )
  for (const { name, version } of invalid) report(`  INVALID ${name}@${version}`)
  if (invalid.length > 0) failed = true
}

if (values.advisories) checkFolder(values.advisories)
await checkRegistry()
await checkSignatures()
if (failed) process.exitCode = 1
else if (incomplete && values.require) process.exitCode = 2
