import { createLogger, type Logger } from 'vite'

/**
 * Creates Vite's logger without one warning: it says that a style sheet which uses `composes` was
 * read without its path, but that matters only for addresses of pictures, and ours name none there.
 */
export const createBuildLogger = (): Logger => {
  const logger = createLogger()
  const { warnOnce } = logger
  logger.warnOnce = (message, options) => {
    if (!message.includes('`postcss.parse`')) warnOnce(message, options)
  }
  return logger
}
