/**
 * The settings of `npm run mutate`: StrykerJS changes the pure money rules one place at a time and
 * runs their tests, which must fail. docs/mutation.md explains the results.
 *
 * @type {import('@stryker-mutator/api/core').PartialStrykerOptions}
 */
export default {
  mutate: [
    'contract/src/money.ts',
    'contract/src/dates/{calendar-date,uk-date}.ts',
    'contract/src/donations/{card-fee,gift-terms,parse-amount,refunds/refund-grounds,rules}.ts',
    'contract/src/gift-aid/{declaration-rules,eligibility,rules}.ts',
    'contract/src/grants/rules.ts',
    'contract/src/ledger/{canonical-entry,entry-rules,evidence-coverage,exchange-rates,fund-types,nominal-codes,year-lock-rules}.ts',
    'contract/src/monthly-gifts/rules.ts',
    'contract/src/statements/{rules,tax-year}.ts',
    'contract/src/unspent-gifts/{answers,rules}.ts',
    'server/src/features/attribution/{attribute,attribution-state,gift-balance,ledger-event,split-refund}.ts',
    'server/src/features/donations/refunds/{refunds-and-disputes,refunds-and-disputes.entries}.ts',
    'server/src/features/donations/settlement/gift-entry-fields.ts',
    'server/src/features/gift-aid/adjustments/{adjustments,move-tax-with-gifts}.ts',
    'server/src/features/gift-aid/claims/hmrc-schedule-columns.ts',
    'server/src/features/ledger/entries/{entry-hash,entry-legs,entry-rows,fund-effects}.ts',
    'server/src/features/reports/accounts/fund-statements.ts',
  ],
  // Leaves out tsconfig.json, because StrykerJS reads that file with the API of TypeScript 6.
  ignorePatterns: ['**', '!{contract,scripts,server}/**/*', '!docs/*.md', '!package.json'],
  testRunner: 'vitest',
  vitest: { configFile: 'scripts/mutation/vitest.config.ts' },
  concurrency: 1,
  incremental: true,
  incrementalFile: '.cache/mutation/incremental.json',
  tempDirName: '.cache/stryker',
  reporters: ['clear-text', 'html', 'json'],
  clearTextReporter: { logTests: false, reportTests: false },
  htmlReporter: { fileName: '.cache/mutation/report.html' },
  jsonReporter: { fileName: '.cache/mutation/report.json' },
  thresholds: { high: 95, low: 90, break: 90 },
}
