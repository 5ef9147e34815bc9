/**
 * The conditions under which a screen is checked. A width of 320 pixels is 1,280 at 400 per cent
 * zoom.
 */
export const factors = {
  state: ['full', 'waiting', 'failing', 'empty'],
  width: [1280, 390, 320],
  theme: ['light', 'dark'],
  colours: ['none', 'active'],
  motion: ['no-preference', 'reduce'],
} as const

export type Conditions = { readonly [F in keyof typeof factors]: (typeof factors)[F][number] }

/**
 * Returns the conditions for one screen in each state. Every screen is checked with each value of
 * each factor, and all screens together are checked with each pair of values.
 */
export const pickPairwiseConditions = (screen: number): Conditions[] =>
  factors.state.map((state, look) => ({
    state,
    width: factors.width[(look + screen) % 3]!,
    theme: factors.theme[(look + screen) % 2]!,
    colours: factors.colours[(look + (screen >> 1)) % 2]!,
    motion: factors.motion[(look + (screen >> 2)) % 2]!,
  }))

/** Returns every combination of all values, with similar combinations next to each other. */
export const listCombinations = (): Conditions[] =>
  factors.state.flatMap((state) =>
    factors.width.flatMap((width) =>
      factors.colours.flatMap((colours) =>
        factors.theme.flatMap((theme) =>
          factors.motion.map((motion) => ({ state, width, theme, colours, motion })),
        ),
      ),
    ),
  )
