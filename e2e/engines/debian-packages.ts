import { existsSync, globSync } from 'node:fs'

/** Where Debian installs each program, and its package. */
const programs = {
  'firefox-esr': { places: '/usr/bin/firefox-esr', from: 'firefox-esr' },
  WebKitWebDriver: { places: '/usr/bin/WebKitWebDriver', from: 'webkit2gtk-driver' },
  MiniBrowser: { places: '/usr/lib/*/webkit2gtk-4.1/MiniBrowser', from: 'webkit2gtk-driver' },
  Xvfb: { places: '/usr/bin/Xvfb', from: 'xvfb' },
} as const

type Program = keyof typeof programs

const locate = (program: Program): string | undefined =>
  globSync(programs[program].places).find((place) => existsSync(place))

/** Returns the path of an installed program. */
export const findProgram = (program: Program): string => {
  const place = locate(program)
  if (place === undefined) throw new Error(`${program} is not installed.`)
  return place
}

/** Returns the Debian packages that the engines need and this machine lacks. */
export const listMissingPackages = (): string[] => [
  ...new Set(
    Object.entries(programs)
      .filter(([program]) => locate(program as Program) === undefined)
      .map(([, { from }]) => from),
  ),
]
