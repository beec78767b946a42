/** A network as written by `training/convert.py`. Tensors are numbered; 0 is the input picture. */
export type Plan = {
  /** Hash of the layers' bytes. */
  readonly sha256: string;
  readonly outputs: readonly number[];
  readonly operations: readonly Operation[];
};

export type OperationName =
  | "activate"
  | "add"
  | "attend"
  | "bilinear"
  | "concat"
  | "conv"
  | "deconv"
  | "depthwise"
  | "mean"
  | "nearest"
  | "normalise"
  | "pool"
  | "scale";

/** Omitted values have the defaults of the operation: no activation, stride 1, no padding. */
export type Operation = {
  readonly op: OperationName;
  readonly in: readonly number[];
  readonly out: number;
  /** Rows, columns. */
  readonly kernel?: readonly number[];
  readonly strides?: readonly number[];
  /** Zero padding: above, left, below, right. */
  readonly pads?: readonly number[];
  /** Of the weights: number of rows, and bytes per weight. */
  readonly rows?: number;
  readonly width?: number;
  /** Outputs, without padding. */
  readonly channels?: number;
  /** Offset of its layer. */
  readonly at?: number;
  readonly kind?: Activation;
  readonly slope?: number;
  readonly mul?: number;
  readonly add?: number;
  readonly factor?: number;
  readonly heads?: number;
  readonly epsilon?: number;
};

/** In the order of `assembly/activation.ts`. */
export const ACTIVATIONS = ["none", "relu", "hard-swish", "swish", "hard-sigmoid", "sigmoid"] as const;
type Activation = (typeof ACTIVATIONS)[number];

export type Shape = { readonly width: number; readonly height: number; readonly channels: number };

/** Numbers stored per pixel. */
export function padded(channels: number): number {
  return Math.ceil(channels / 4) * 4;
}

export function numbersOf({ width, height, channels }: Shape): number {
  return width * height * padded(channels);
}

/** The shapes of all tensors for a picture of this size. */
export function shapesOf(plan: Plan, { width, height }: Omit<Shape, "channels">): readonly Shape[] {
  const shapes: Shape[] = [{ width, height, channels: 3 }];
  for (const operation of plan.operations) {
    const inputs = operation.in.map((index) => shapes[index] as Shape); // made by an earlier operation
    shapes[operation.out] = shapeOf(operation, inputs);
  }
  return shapes;
}

type ShapeRule = (input: Shape, operation: Operation, inputs: readonly Shape[]) => Shape;

function shapeOf(operation: Operation, inputs: readonly Shape[]): Shape {
  const [input = { width: 0, height: 0, channels: 0 }] = inputs;
  return SHAPES[operation.op](input, operation, inputs);
}

const SHAPES: Readonly<Record<OperationName, ShapeRule>> = {
  activate: sameShape,
  add: sameShape,
  attend: ({ width, height, channels }) => ({ width, height, channels: channels / 3 }),
  bilinear: ({ width, height, channels }) => ({ width: width * 2, height: height * 2, channels }),
  concat: ({ width, height }, _operation, inputs) => ({
    width,
    height,
    channels: inputs.reduce((sum, { channels }) => sum + channels, 0),
  }),
  conv: convolvedShape,
  deconv: ({ width, height }, { channels = 0 }) => ({ width: width * 2, height: height * 2, channels }),
  depthwise: convolvedShape,
  mean: ({ channels }) => ({ width: 1, height: 1, channels }),
  nearest: ({ width, height, channels }, { factor = 1 }) => ({
    width: width * factor,
    height: height * factor,
    channels,
  }),
  normalise: sameShape,
  pool: ({ width, height, channels }, { kernel: [high = 1, wide = 1] = [] }) => ({
    width: Math.floor(width / wide),
    height: Math.floor(height / high),
    channels,
  }),
  scale: sameShape,
};

function sameShape(input: Shape): Shape {
  return input;
}

function convolvedShape({ width, height }: Shape, operation: Operation): Shape {
  const { kernel = [1, 1], strides = [1, 1], pads = [0, 0, 0, 0], channels = 0 } = operation;
  const side = (length: number, axis: number) => {
    const [size = 1, stride = 1, before = 0, after = 0] = [kernel, strides, pads, pads.slice(2)].map(
      (pair) => pair[axis],
    );
    return Math.floor((length + before + after - size) / stride) + 1;
  };
  return { width: side(width, 1), height: side(height, 0), channels };
}
