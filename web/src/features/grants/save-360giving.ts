import { messageOf } from '../../lib/api-error.ts'
import { urlOf } from '../../lib/api.ts'
import { fetchFile } from '../../lib/fetch-file.ts'
import { toast } from '../../lib/toast.ts'

/** Saves an organisation's grants as open data; says so where there is nothing yet. */
export const saveAs360 = async (id: string, as: 'json' | 'csv'): Promise<void> => {
  try {
    const address = urlOf('GET /api/donor-org/{id}/360giving', { params: { id }, query: { as } })
    await fetchFile(address, `360giving.${as}`)
  } catch (error) {
    toast.error(messageOf(error, 'The file could not be made. Please try again.'))
  }
}
