import type { DemoCharity } from '../demo-types.ts'
import { brightStep } from './bright-step.ts'
import { freewheelWorkshop } from './freewheel-workshop.ts'
import { hearthAndHarbour } from './hearth-and-harbour.ts'
import { hillFarmRescue } from './hill-farm-rescue.ts'
import { kilnStreetStudios } from './kiln-street-studios.ts'
import { lamplightReaders } from './lamplight-readers.ts'
import { midwivesOfTheHighValleys } from './midwives-of-the-high-valleys.ts'
import { saltmarshRevival } from './saltmarsh-revival.ts'
import { seedsOfTheSahel } from './seeds-of-the-sahel.ts'
import { theOrchardKitchen } from './the-orchard-kitchen.ts'
import { waymarkLaw } from './waymark-law.ts'
import { wellspringVillages } from './wellspring-villages.ts'

/** The invented charities of the demonstration. None of them exists. */
export const demoCharities: readonly DemoCharity[] = [
  hearthAndHarbour,
  wellspringVillages,
  lamplightReaders,
  theOrchardKitchen,
  saltmarshRevival,
  brightStep,
  freewheelWorkshop,
  kilnStreetStudios,
  hillFarmRescue,
  seedsOfTheSahel,
  waymarkLaw,
  midwivesOfTheHighValleys,
]
