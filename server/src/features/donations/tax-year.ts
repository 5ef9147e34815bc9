export { taxYearStart, ukDate } from '@pennytrail/contract/uk-date.ts'
