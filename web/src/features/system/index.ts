export { fetchSystem } from './fetch-system.ts'
export { TestPaymentsNotice } from './test-payments-notice.tsx'
export { useOperator, useSystem } from './use-system.ts'
