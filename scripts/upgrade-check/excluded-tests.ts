/*
 * Tests of a release that say nothing about how it works on the schema of the next one: they
 * compare the schema itself with what the release knows, or start the release on the newer database,
 * which it refuses. The other tests run the release's code on that schema, as a process does that
 * was running before the upgrade.
 */

const fillsEveryTable =
  'fills every table with rows, and lacks a value for a type of column of the next release'

const managerOpens =
  'a Manager records an opening balance, which row-level security of the next release lets only Leads do'

const takesGifts = 'spends or moves money of gifts that the next release keeps where it was given'

const leavesMoney =
  'closes a project, and the next release keeps restricted money there until it closes the project itself'

const startsRelease = 'starts release 1, which refuses the database of a newer release'

/** Test files that are left out whole, by path, with the reason. */
export const excludedFiles: Readonly<Record<string, string>> = {
  'server/src/schema.api.test.ts': 'compares the schema with the release’s own schema.sql',
  'server/src/database-guards.api.test.ts': fillsEveryTable,
  'server/src/every-rls-policy.api.test.ts': fillsEveryTable,
  'server/src/row-locks.api.test.ts': fillsEveryTable,
  'server/src/start.api.test.ts': startsRelease,
  'server/src/running-server.api.test.ts': startsRelease,
  'server/src/faults/joint-start.storm.api.test.ts': startsRelease,
  'server/seeds/demonstration/demonstration.api.test.ts': takesGifts,
}

/** Single tests that are left out, by the end of their name, with the reason. */
export const excludedTests: Readonly<Record<string, string>> = {
  'an adopted database has the same schema as a new one':
    'compares the schema with the release’s own',
  'every table has forced row-level security, unless it is listed as open':
    'its list lacks an open table of the next release',
  'account deletion covers every column that refers to a person':
    'its list lacks a column of the next release',
  'the database allows the kinds, directions and kinds of payee that the contract states':
    'its list lacks a kind of entry of the next release',
  'this year’s statement equals the total on the dashboard, even after later refunds':
    'stores refunds without the gift’s own sum of them, which the next release reads first',
  'the API call POST /api/grant (to one’s charity) gives the same answer to twenty identical concurrent requests':
    'counts what the call writes, and a trigger of the next release notes the change of an answer',
  'the database lets a Manager post the kinds of entry that the contract allows, and no others':
    managerOpens,
  'opening balances and other income are listed by category, and all of that money can be transferred':
    managerOpens,
  'an import posts a chosen opening balance once, labelled as such and dated before the first spending':
    managerOpens,
  'an import posts one opening balance if the same request is sent twice at the same time':
    managerOpens,
  'matrix of POST /api/transaction: an opening balance': managerOpens,
  'the API call POST /api/transaction (an opening balance) gives the same answer to twenty identical concurrent requests':
    managerOpens,
  'the ledger conserves money over any interleaving of posts, reversals and failures': takesGifts,
  'allocations stored after any sequence of gifts and spending equal those recomputed from the ledger':
    takesGifts,
  'every page and every file shows the same money as the ledger': takesGifts,
  'reports add up to the ledger for any entries and any period': takesGifts,
  'the exported file is valid IATI, has a stable URL and can be cached until it changes':
    takesGifts,
  'an import of our own export creates the same projects, budgets and transactions': takesGifts,
  'restricted and designated money add up to the balance of each fund for any sequence of entries':
    takesGifts,
  'a closure whose end failed while writing to ledger_entry is completed by the next run with one transfer':
    leavesMoney,
  'a closure whose end failed while writing to project_closure is completed by the next run with one transfer':
    leavesMoney,
  'a closure whose end failed while writing to project is completed by the next run with one transfer':
    leavesMoney,
  'grants recorded without a giver move to the general fund with the other money': leavesMoney,
  'income without a gift moves to the general fund, and a gift that arrives late follows its terms':
    leavesMoney,
  'an install without development dependencies runs in production if Stripe is configured':
    startsRelease,
  'many simultaneous requests on two processes send exactly as many codes as the limit allows':
    startsRelease,
}
