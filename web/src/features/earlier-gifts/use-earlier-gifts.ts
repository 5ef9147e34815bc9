import { useCall } from '../../lib/api/use-call.ts'

/** Checks or records the rows of a file. Only recording them changes what other screens show. */
export const useEarlierRows = () => ({
  check: useCall('POST /api/charity/{id}/earlier-gifts', { refresh: 'never' }),
  save: useCall('POST /api/charity/{id}/earlier-gifts'),
})
