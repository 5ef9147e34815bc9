export { fetchSystem } from './fetch-system.ts'
export { TestPaymentsNotice } from './test-payments-notice.tsx'
export { useOperator } from './use-operator.ts'
export { useSystem } from './use-system.ts'
