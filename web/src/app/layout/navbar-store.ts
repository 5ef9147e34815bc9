import { create } from 'zustand'

/** Keeps the navbar's selected entry until the page is reloaded. */
export const useNavbar = create<{ selected: string; select: (entry: string) => void }>((set) => ({
  selected: 'explore',
  select: (selected) => set({ selected }),
}))
