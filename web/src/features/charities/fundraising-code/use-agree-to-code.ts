import { codeVersion } from '@pennytrail/contract/charities/code-of-fundraising.ts'
import { useMutation } from '@tanstack/react-query'
import { api } from '../../../lib/api/api.ts'

/** Agrees to the current version of the Code of Fundraising Practice for a charity. */
export const useAgreeToCode = (charityId: string) =>
  useMutation({
    mutationFn: () =>
      api('POST /api/charity/{id}/code-agreement', {
        params: { id: charityId },
        body: { version: codeVersion },
      }),
  })
