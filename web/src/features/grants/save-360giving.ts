import { getErrorMessage } from '../../lib/api/api-error.ts'
import { buildUrl } from '../../lib/api/build-url.ts'
import { fetchFile } from '../../lib/files/fetch-file.ts'
import { toast } from '../../lib/toast.ts'

/**
 * Downloads an organisation's grants as 360Giving open data. Shows an error if there are none yet.
 */
export const save360Giving = async (id: string, as: 'json' | 'csv'): Promise<void> => {
  try {
    const address = buildUrl('GET /api/donor-org/{id}/360giving', { params: { id }, query: { as } })
    await fetchFile(address, `360giving.${as}`)
  } catch (error) {
    toast.error(getErrorMessage(error, 'The file could not be downloaded. Please try again.'))
  }
}
