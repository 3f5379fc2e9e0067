import { z } from 'zod';

/** Creates an object schema with a name for the OpenAPI document. @__NO_SIDE_EFFECTS__ */
export function named<Shape extends z.ZodRawShape>(id: string, shape: Shape) {
  return z.object(shape).meta({ id });
}
