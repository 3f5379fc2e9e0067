/** Who teaches, as members read it. The operator puts names here, and gives each course its own where they differ. */
export const EDUCATION_DESK = 'CroneAI education desk';
