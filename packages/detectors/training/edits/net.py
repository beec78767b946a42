"""A small network over the grid of a photo's cells. It compares each cell with the whole photo, with its neighbours
and with similar cells."""

import numpy as np
import torch
import torch.nn.functional as F
from torch import nn

WIDTH, CLIP = 32, 5.0
TOPS = (0.02, 0.08, 1.0)  # shares of the cells whose mean counts for the photo
DROPPED = 0.2


class EditNet(nn.Module):
    def __init__(self, inputs):
        super().__init__()
        self.cell, self.whole = nn.Linear(inputs, WIDTH), nn.Linear(inputs, WIDTH, bias=False)
        self.first = nn.Conv2d(WIDTH, WIDTH, 3, padding=1)
        self.query, self.key = nn.Linear(WIDTH, WIDTH, bias=False), nn.Linear(WIDTH, WIDTH, bias=False)
        self.like = nn.Linear(2 * WIDTH, WIDTH)
        self.second = nn.Conv2d(WIDTH, WIDTH, 3, padding=2, dilation=2)
        self.third = nn.Conv2d(WIDTH, WIDTH, 3, padding=1)
        self.edited, self.photo = nn.Linear(WIDTH, 1), nn.Linear(len(TOPS), 1)

    def forward(self, x, there):
        """`x` is photos x rows x columns x inputs, standardised. `there` is 1 where a photo has a cell; elsewhere `x`
        is 0. Returns logits of cells and of photos."""
        mask = there[..., None]
        mean = x.sum((1, 2)) / mask.sum((1, 2))
        x = x * F.dropout(torch.ones(x.shape[-1]), DROPPED, self.training)
        h = F.relu(self.cell(x) + self.whole(mean)[:, None, None]) * mask
        h = h + self.near(self.first, h, mask)
        photos, rows, columns, _ = h.shape
        flat = h.reshape(photos, rows * columns, WIDTH)
        missing = (there.reshape(photos, 1, -1) - 1) * 1e9
        alike = torch.baddbmm(missing, self.query(flat) / WIDTH**0.5, self.key(flat).transpose(1, 2)).softmax(2) @ flat
        h = h + F.relu(self.like(torch.cat([flat, alike - flat], 2))).reshape(h.shape) * mask
        h = h + self.near(self.second, h, mask)
        h = h + self.near(self.third, h, mask)
        cells = self.edited(F.dropout(h, DROPPED, self.training))[..., 0]
        return cells, self.photo(torch.stack([pooled(cells, there, share) for share in TOPS], 1))[:, 0]

    @classmethod
    def unpacked(cls, inputs, numbers):
        """The reverse of `packed`."""
        network, start, state = cls(inputs), 0, {}
        for name, value in network.state_dict().items():
            own = torch.from_numpy(numbers[start : start + value.numel()].copy())
            start += value.numel()
            turned = value.permute(2, 3, 1, 0) if value.dim() == 4 else value.T if value.dim() == 2 else value
            own = own.reshape(turned.shape)
            state[name] = own.permute(3, 2, 0, 1) if value.dim() == 4 else own.T if value.dim() == 2 else own
        network.load_state_dict(state)
        return network

    def near(self, conv, h, mask):
        return F.relu(conv(h.permute(0, 3, 1, 2)).permute(0, 2, 3, 1)) * mask

    def packed(self):
        """All weights in the order `src/edits/network.ts` reads them: inputs before outputs, kernels row by row."""
        turned = lambda weight: weight.permute(2, 3, 1, 0) if weight.dim() == 4 else weight.T if weight.dim() == 2 else weight
        return np.concatenate([turned(value.detach()).reshape(-1).numpy() for value in self.state_dict().values()]).astype(np.float32)


def pooled(cells, there, share):
    """The mean of the strongest cells, at least one."""
    said = []
    for logits, known in zip(cells, there):
        own = logits[known > 0]
        said.append(own.topk(max(1, int(share * len(own) + 0.5))).values.mean())
    return torch.stack(said)
