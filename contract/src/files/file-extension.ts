import * as z from 'zod'

const uuid = '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}'

/**
 * Returns the schema for an id in a URL that may end in a file extension: `…/{id}` is JSON,
 * `…/{id}.pdf` is the file.
 */
export const makeIdWithExtensionSchema = (...endings: readonly ('csv' | 'pdf')[]) =>
  z
    .string()
    .regex(new RegExp(`^${uuid}(?:\\.(?:${endings.join('|')}))?$`, 'i'), {
      message: 'This is not an id.',
    })
    .describe(`with ${endings.map((ending) => `.${ending}`).join(' or ')} after it: the file`)
