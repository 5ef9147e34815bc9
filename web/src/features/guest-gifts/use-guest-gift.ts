import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { api } from '../../lib/api/api.ts'
import { saveFile } from '../../lib/files/save-file.ts'
import { toast } from '../../lib/toast.ts'
import { refreshSession } from '../identity/index.ts'

const keyOfGift = (link: string) => ['guest-gift', link]

/** Loads the gift that a guest's link opens. */
export const useGuestGift = (link: string) =>
  useQuery({
    queryKey: keyOfGift(link),
    queryFn: ({ signal }) => api('POST /api/guest-gift', { body: { link }, signal }),
    enabled: link !== '',
  })

/** Takes the gift into the account of the signed-in person, who then is a donor. */
export const useKeepGift = (link: string) => {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: () => api('POST /api/guest-gift/keep', { body: { link } }),
    onSuccess: ({ message }) => {
      toast.success(message)
      void queries.invalidateQueries({ queryKey: ['donation'] })
      void queries.invalidateQueries({ queryKey: ['monthly-gift'] })
      void refreshSession().catch(() => undefined)
    },
  })
}

/** Withdraws the consent to emails of the charity. */
export const useStopContact = (link: string) =>
  useChangeByLink(link, 'POST /api/guest-gift/stop-contact')

/** Turns off the links to the gift. The page then says that the link does not work. */
export const useTurnOffLinks = (link: string) =>
  useChangeByLink(link, 'POST /api/guest-gift/turn-off')

/** Deletes the guest's name and address for good. */
export const useEraseGuest = (link: string) => useChangeByLink(link, 'POST /api/guest-gift/erase')

const useChangeByLink = (
  link: string,
  route:
    | 'POST /api/guest-gift/stop-contact'
    | 'POST /api/guest-gift/turn-off'
    | 'POST /api/guest-gift/erase',
) => {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: () => api(route, { body: { link } }),
    onSuccess: ({ message }) => {
      toast.success(message)
      return queries.resetQueries({ queryKey: keyOfGift(link) })
    },
  })
}

/** Saves what is stored about the guest in one file. */
export const useExportGuest = (link: string) =>
  useMutation({
    mutationFn: () => api('POST /api/guest-gift/export', { body: { link } }),
    onSuccess: (everything) => {
      const name = `pennytrail-gift-${everything.madeAt.slice(0, 10)}.json`
      saveFile(name, JSON.stringify(everything, null, 2), 'application/json')
    },
    gcTime: 0,
  })

/**
 * Asks for new links to the gifts of an address. Nothing is fetched again: the form stands where the
 * gift of an old link could not be loaded.
 */
export const useAskForLinks = () =>
  useMutation({
    mutationFn: (email: string) => api('POST /api/guest-gift/new-links', { body: { email } }),
  })
