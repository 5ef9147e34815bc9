import { defineConfig } from 'oxlint'
import { featureOrder } from './scripts/feature-order.ts'

type Pattern = ({ regex: string } | { group: string[] }) & {
  message: string
  importNames?: string[]
}

const forbid = (files: string[], ...patterns: Pattern[]) => ({
  files,
  rules: { 'no-restricted-imports': ['error' as const, { patterns }] as ['error', object] },
})

const webWide: Pattern[] = [
  { regex: '(^|/)server/|@pennytrail/server', message: 'The web never imports the server.' },
  { regex: '^zod', message: 'The browser ships no zod: use the plain rules of the contract.' },
]

const useHook =
  'Components never call the API: use useRead, useCall or useUpload, or write a hook that computes.'

/** Imports that component files must not have, because only hooks send requests. */
const requests: Pattern[] = [
  { regex: '(^|/)lib/api/api\\.ts$', importNames: ['api', 'request'], message: useHook },
  { regex: '(^|/)lib/files/(upload|fetch-file)\\.ts$', message: useHook },
]

const serverWide: Pattern[] = [
  { regex: '(^|/)web/', message: 'The server never imports the web.' },
  {
    regex: 'stripe-stand-in',
    message: 'A production install leaves the stand-in of Stripe out: call loadStripeStandIn.',
  },
]

const zodAlone = 'The contract imports zod alone.'

const indexOnly = 'Reach another feature only through its index.ts.'

// This pattern comes last in a list, because a negation that matches ends the search.
const throughIndex: Pattern = {
  group: ['../*/**', '!../*/index.ts', '!../../**'],
  message: indexOnly,
}

/** The pattern `throughIndex` for a file in a folder inside its feature. */
const throughIndexFromFolder: Pattern = {
  group: ['../../*/**', '!../../*/index.ts', '!../../../**'],
  message: indexOnly,
}

const forbidInServer = (files: string, ...patterns: Pattern[]) => [
  forbid([files], ...serverWide, ...patterns),
]

/**
 * Forbids the given imports in all files of the web; in component files, also forbids the functions
 * that send requests.
 */
const forbidInWeb = (files: string, ...patterns: Pattern[]) => [
  forbid([`${files}.ts`], ...webWide, ...patterns),
  forbid([`${files}.tsx`], ...webWide, ...requests, ...patterns),
]

/**
 * Lets the features of the server or the web import only earlier features, and only through their
 * index.ts.
 */
const orderFeatures = (features: string, forbidHere: typeof forbidInWeb) =>
  featureOrder.flatMap((concepts, row) =>
    concepts.flatMap((concept) => {
      const later = featureOrder
        .slice(row)
        .flat()
        .filter((other) => other !== concept)
      const order: Pattern = {
        regex: `^(\\.\\./)+(features/)?(${later.join('|')})/`,
        message: `${concept} comes before what it imports here; see docs/map.md for the order.`,
      }
      return [
        ...forbidHere(`${features}/${concept}/*`, order, throughIndex),
        ...forbidHere(`${features}/${concept}/*/**`, order, throughIndexFromFolder),
      ]
    }),
  )

export default defineConfig({
  plugins: ['typescript', 'unicorn', 'oxc', 'import', 'react', 'jsx-a11y', 'vitest', 'promise'],
  categories: { correctness: 'error', suspicious: 'error' },
  options: { typeAware: true },
  ignorePatterns: ['**/dist/**', '**/node_modules/**', '.data/**', 'planted/**'],
  rules: {
    'import/no-cycle': ['error', { ignoreTypes: false }],
    'typescript/no-floating-promises': 'error',
    'typescript/no-misused-promises': 'error',
    'typescript/no-explicit-any': 'error',
    // Interfaces in this code are plain records of functions, and none of them uses `this`.
    'typescript/unbound-method': 'off',
    'typescript/no-unsafe-type-assertion': 'off',
    'import/no-named-as-default-member': 'off',
    'import/no-named-as-default': 'off',
    'import/no-unassigned-import': 'off',
    'unicorn/no-array-sort': 'off',
    'react/react-in-jsx-scope': 'off',
    // Safari does not treat a list without bullets as a list, unless it has the role `list`.
    'jsx-a11y/no-redundant-roles': 'off',
    // <output>, <meter> and <progress> cannot contain blocks or cannot be styled, but the roles
    // mean the same.
    'jsx-a11y/prefer-tag-over-role': 'off',
    // A part that scrolls sideways, such as a wide table's region, must be reachable by keyboard.
    'jsx-a11y/no-noninteractive-tabindex': ['error', { roles: ['tabpanel', 'region'] }],
    'max-lines': ['error', 400],
    'no-shadow': 'off',
    'no-underscore-dangle': 'off',
    'no-restricted-properties': [
      'error',
      {
        object: 'Math',
        property: 'round',
        message:
          'Round money with divideRounded of contract/src/money.ts; count with trunc, floor or ceil.',
      },
      {
        property: 'toFixed',
        message: 'Format money with formatMoney or toDecimal of contract/src/money.ts.',
      },
      { object: 'Number', property: 'parseFloat', message: 'Read amounts with parseAmount.' },
    ],
  },
  overrides: [
    {
      // Generated files: they can be long, and two columns with types of their own can hold the
      // same texts.
      files: ['**/*.rows.ts', '**/*.test-rows.ts'],
      rules: { 'max-lines': 'off', 'typescript/no-duplicate-type-constituents': 'off' },
    },
    forbid(['contract/src/*'], {
      group: ['**', '!./**', '!zod', '!vitest', '!fast-check'],
      message: zodAlone,
    }),
    forbid(
      ['contract/src/*/**'],
      { regex: '^(\\.\\./){2}', message: zodAlone },
      { group: ['**', '!./**', '!../**', '!zod', '!vitest', '!fast-check'], message: zodAlone },
    ),
    forbid(
      ['contract/src/*/*/**'],
      { regex: '^(\\.\\./){3}', message: zodAlone },
      { group: ['**', '!./**', '!../**', '!zod', '!vitest', '!fast-check'], message: zodAlone },
    ),
    forbid(['stripe-stand-in/**'], {
      regex: '(^|/)(server|web)/|@pennytrail/(server|web)',
      message: 'The stand-in of Stripe imports nothing of the server or the web.',
    }),
    ...forbidInServer('server/src/**'),
    {
      files: ['server/src/stand-ins/load-stand-in.ts'],
      rules: { 'no-restricted-imports': 'off' },
    },
    ...forbidInServer('server/src/platform/**', {
      regex: 'features/|stand-ins/',
      message: 'The platform imports no feature.',
    }),
    ...orderFeatures('server/src/features', forbidInServer),
    ...forbidInWeb('web/src/**/*'),
    ...forbidInWeb('web/src/{ui,lib}/**/*', {
      regex: '(^|/)(features|pages|app)/',
      message: 'ui and lib are imported, they import nothing above them.',
    }),
    ...orderFeatures('web/src/features', (files, ...patterns) =>
      forbidInWeb(
        files,
        { regex: '(^|/)(pages|app)/', message: 'A feature imports neither pages nor the app.' },
        ...patterns,
      ),
    ),
    ...forbidInWeb('web/src/pages/**/*', {
      regex: '(^|/)app/',
      message: 'A page does not import the app.',
    }),
  ],
})
