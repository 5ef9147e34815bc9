/** What a screen is looked at under. 320 pixels are 1,280 at 400 per cent. */
export const factors = {
  state: ['full', 'waiting', 'failing', 'empty'],
  width: [1280, 390, 320],
  theme: ['light', 'dark'],
  colours: ['none', 'active'],
  motion: ['no-preference', 'reduce'],
} as const

export type Conditions = { readonly [F in keyof typeof factors]: (typeof factors)[F][number] }

/**
 * A look at the screen of a number in each state, so that every screen meets each value of each
 * factor, and over all screens each value meets each value of every other factor.
 */
export const pickPairwiseConditions = (screen: number): Conditions[] =>
  factors.state.map((state, look) => ({
    state,
    width: factors.width[(look + screen) % 3]!,
    theme: factors.theme[(look + screen) % 2]!,
    colours: factors.colours[(look + (screen >> 1)) % 2]!,
    motion: factors.motion[(look + (screen >> 2)) % 2]!,
  }))

/** Every combination of all values: those that look most alike stand side by side. */
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
