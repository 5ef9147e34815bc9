import { create } from 'zustand'

/** The entry that the navbar keeps selected, for as long as the page is open. */
export const useNavbar = create<{ selected: string; select: (entry: string) => void }>((set) => ({
  selected: 'explore',
  select: (selected) => set({ selected }),
}))
