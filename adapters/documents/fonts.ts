import { createRequire } from 'node:module'

const require = createRequire(import.meta.url)

/** Public Sans (SIL Open Font License), whole: Latin with all its accents and Vietnamese, so that a
 * name is printed as its owner writes it. The fonts that every PDF reader brings along cover
 * western Europe only, and a PDF without embedded fonts is not accessible by PDF/UA. */
export const fonts = {
  regular: require.resolve('@expo-google-fonts/public-sans/400Regular/PublicSans_400Regular.ttf'),
  bold: require.resolve('@expo-google-fonts/public-sans/700Bold/PublicSans_700Bold.ttf'),
} as const
