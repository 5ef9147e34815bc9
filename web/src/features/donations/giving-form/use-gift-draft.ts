import { useEffect } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { readGiftDraft, storeGiftDraft } from '../../../lib/started-gifts/gift-draft.ts'
import type { GivingFormValues } from './giving-form-values.ts'

/**
 * Restores what was typed in this form before a reload or a sign-in, and stores every change. The
 * URL holds the interval and the amount, so they are not restored. `draftOf` names recipient and
 * giver; null stores and restores nothing.
 */
export const useGiftDraft = (
  { getValues, reset, watch }: UseFormReturn<GivingFormValues>,
  draftOf: string | null,
  owner: string,
): void => {
  useEffect(() => {
    if (draftOf === null) return undefined
    const typed = readGiftDraft(draftOf, owner)
    if (typed) {
      const { choice, interval, other } = getValues()
      reset({ ...getValues(), ...typed, choice, interval, other })
    }
    const subscription = watch((values) => {
      storeGiftDraft({ form: draftOf, owner, values, at: Date.now() })
    })
    return () => subscription.unsubscribe()
  }, [draftOf, getValues, owner, reset, watch])
}
