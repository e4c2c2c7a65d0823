/** A tool for drawing on the price: its id, the engine's shape, and whether it carries words. */
interface DrawingTool {
  readonly id: string;
  readonly shape: string;
  readonly words?: true;
}

/** All tools in menu order. The ids are stored. */
export const DRAWING_TOOLS: readonly DrawingTool[] = [
  { id: 'trend', shape: 'segment' },
  { id: 'ray', shape: 'rayLine' },
  { id: 'line', shape: 'straightLine' },
  { id: 'arrow', shape: 'sd-arrow' },
  { id: 'horizontal', shape: 'horizontalStraightLine' },
  { id: 'horizontal-ray', shape: 'horizontalRayLine' },
  { id: 'horizontal-segment', shape: 'horizontalSegment' },
  { id: 'vertical', shape: 'verticalStraightLine' },
  { id: 'vertical-segment', shape: 'verticalSegment' },
  { id: 'price', shape: 'priceLine' },
  { id: 'parallel', shape: 'parallelStraightLine' },
  { id: 'channel', shape: 'priceChannelLine' },
  { id: 'fibonacci', shape: 'fibonacciLine' },
  { id: 'rectangle', shape: 'sd-rectangle' },
  { id: 'circle', shape: 'sd-circle' },
  { id: 'brush', shape: 'brush' },
  { id: 'text', shape: 'simpleAnnotation', words: true },
  { id: 'tag', shape: 'simpleTag', words: true },
  { id: 'measure', shape: 'sd-measure' },
  { id: 'long', shape: 'sd-long' },
  { id: 'short', shape: 'sd-short' },
];

/** The tools grouped by similarity for the menu. */
export const TOOL_GROUPS = [
  { id: 'lines', tools: ['trend', 'ray', 'line', 'arrow'] },
  { id: 'levels', tools: ['horizontal', 'horizontal-ray', 'horizontal-segment', 'price', 'vertical', 'vertical-segment'] },
  { id: 'channels', tools: ['parallel', 'channel', 'fibonacci'] },
  { id: 'shapes', tools: ['rectangle', 'circle', 'brush'] },
  { id: 'notes', tools: ['text', 'tag'] },
  { id: 'measures', tools: ['measure', 'long', 'short'] },
] as const satisfies readonly { readonly id: string; readonly tools: readonly string[] }[];

/** Returns the tool of an id, or null when this version has none of that name. */
export function drawingTool(id: string): DrawingTool | null {
  return DRAWING_TOOLS.find((tool) => tool.id === id) ?? null;
}
