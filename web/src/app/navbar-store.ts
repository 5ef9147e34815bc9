import { create } from 'zustand'

/** Keeps the navbar's selected entry for as long as the page is open. */
export const useNavbar = create<{ selected: string; select: (entry: string) => void }>((set) => ({
  selected: 'explore',
  select: (selected) => set({ selected }),
}))
